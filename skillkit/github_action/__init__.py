"""A step of GitHub Actions: its inputs, its words for the runner, its report, and the comment on a pull request.

`action.yml` installs skillkit and runs `skillkit action`; all decisions are made here and in the commands.
"""
