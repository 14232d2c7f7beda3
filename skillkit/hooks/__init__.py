"""What happens when an agent reports an event: queue and mine what ended, offer what is staged."""
