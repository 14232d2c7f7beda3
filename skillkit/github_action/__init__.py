"""A step of GitHub Actions: what it is told, what it says to the runner, what it hands on, and posts on a pull request.

`action.yml` installs skillkit and runs `skillkit action`; all that is decided is decided here and in the commands.
"""
