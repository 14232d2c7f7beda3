"""By which words and shapes a line tells what it is: a step, a rule, a check, an import, a file, a date."""

import re

CHECKS = re.compile(
    r"(?i)\b(?:verif\w*|check(?:s|ed|ing)?|ensure|confirm|validate|must|exactly|all .* (?:are|have|share|match))\b"
)
"""Statements of what must hold at the end."""
LIBRARY = re.compile(r"^(?:from|import)\s+([A-Za-z_]\w*)|\brequire\(['\"]([\w@/.-]+)|\bfrom ['\"]([\w@/-]+)")
DATE = re.compile(r"\b\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d)?Z?)?\b")
FILE = re.compile(
    r"(?<![\w/.{}-])[\w.-]*[A-Za-z]\w*(?:/[\w.-]+)*\.(?:csv|db|docx?|html|jsonl?|md|parquet|pdf|png|pptx?|sqlite|svg|tsv"
    r"|txt|xlsx?|xml|ya?ml|zip)\b"
)
TITLE = re.compile(r"^[A-Z]+$|^[A-Z][a-z]+$|\.")
"""A name as of a person or a place, a word of a text: no field, no function."""
WELL = re.compile(
    r"(?i)\b(?:zero|no|without) (?:errors?|issues?|problems?|failures?)\b|\b(?:correctly|success\w*|passe[sd])\b"
)
INSTALLS = re.compile(r"\b(?:install|add|sync)\b")
WORK = re.compile(
    r"(?i)(?:add|apply|assign|avoid|build|calculat|call|choos|clean|collect|combin|compar|comput|construct|convert|copi|copy"
    r"|count|creat|defin|delet|determin|divid|download|draw|drop|edit|ensur|evaluat|execut|export|extract|fetch|fill|filter"
    r"|find|fix|follow|format|generat|get|group|handl|identif|includ|insert|install|iterat|join|keep|limit|load|loop|make"
    r"|map|mark|mask|match|measur|merg|move|normali[sz]|open|order|pars|pass|pick|plan|plot|prefer|print|process|produc"
    r"|project|query|rank|read|record|remov|renam|render|replac|request|return|round|run|sav|scal|scan|select|set|skip|sort"
    r"|split|store|strip|sum|test|transform|trim|updat|us|validat|verif|visit|wrap|writ)"
    r"(?:y|e|ies|es|s|ied|ed|ing|ting|ning|ping)?\b"
)
"""Verbs of work, in one form or another, with which a step begins."""
RULE = re.compile(
    r"(?i)\b(?:must|should|needs? to|requires?|never|always|only|instead|rather than|so that|because|since|before|after"
    r"|when|if|each|every|both|all)\b"
)
"""Words of rules."""
