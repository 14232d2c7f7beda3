"""From the sessions of coding agents to what is worth keeping: digests, traces, lessons."""
