"""Has a model of the user's choice read digests and write skills; programs check every step of it.

The chain: digest parts → lessons → quotes → reduce → state at HEAD → commands → house rules → confidence → draft.
Each stage between two calls is a pure function. Nothing here calls a model that the user has not named.
"""
