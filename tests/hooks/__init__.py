"""Hooks: sessions that end are queued and mined, sessions that begin are offered what is staged."""
