"""What is private in a text, and where: secrets by shape, name and place, addresses, folders, users and machines."""
