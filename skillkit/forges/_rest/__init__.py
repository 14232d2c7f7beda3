"""What the forges with a REST API share: addresses, tokens, patient calls, errors with remedies."""
