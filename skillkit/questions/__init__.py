"""Known questions: what agents ask their users again and again, with the answer; files `questions/*.yaml` in git."""
