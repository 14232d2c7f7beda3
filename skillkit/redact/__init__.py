"""Takes what is private out of text: secrets, e-mail addresses, home folders, names of users and machines."""
