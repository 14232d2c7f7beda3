"""One command a file: parse what the user typed, call one use case, hand its report to a reporter."""
