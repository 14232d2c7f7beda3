"""What the readers of all formats share: records of JSON lines, tool calls and results, turns in their order."""
