"""What sentences speak of, in thirteen languages: the words of each concept as data, and what reads them.

A list of phrases finds the phrases of its author. Here a word stands for a concept in its language, and a sentence is
judged by the concepts that stand together in it, in any order.
"""
