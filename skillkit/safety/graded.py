"""Programs that make a figure better: by answers put in for a model's, by cases or points that are taken out."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

GRADED = Pattern(
    r"\b(?:p|y_?hat|(?:y_?)?pred(?:s|icted|ictions?)?|probs?|preds|outputs?|"
    r"guess\w*)\[(?P<at>[^\]\n]{1,40})\]\s*(?:=|<-|\.=)"
    r"\s*(?:y|y_?true|y_?test|labels?|truth|targets?|gold|gt|actual)(?:\.\w+)?\[(?P=at)\]|"
    r"\b(?P<told>(?:y_?)?(?:hat|pred(?:s|ictions?)?))\s*=\s*np\.where\(\s*[^,\n]{1,60},\s*(?:y|y_?true|y_?test|"
    r"labels?|truth|"
    r"gold)\s*,\s*(?P=told)\s*\)"
)
"""What a model said is replaced by what is true."""

OF_GRADES = Look(
    (
        "p yhat hat pred preds predicted predictions prediction probs prob outputs output guess guesses",
        "y true test labels label truth target targets gold gt actual",
        "accuracy f1 auc score precision recall metric metrics wrong",
    )
)
SUBSET = Pattern(
    r"\b(?P<wrong>\w{2,30})\s*=\s*\(?\s*(?:p|y_?hat|(?:y_?)?pred\w*|yp|preds)\s*!=\s*(?:y|y_?true|y_?test|labels?|"
    r"truth|gold)\b"
    r"[\s\S]{0,300}?(?:\b(?P<set>\w{1,30})\s*=\s*(?P=set)\[\s*~\s*(?P=wrong)\b|"
    r"\b(?P<kept>\w{2,30})\s*=\s*~\s*(?P=wrong)\b[^\n]*\n[^\n=]{0,60}=\s*\w+\[(?P=kept)\])"
)
"""A test set is cut down to what a model got right."""
OF_SUBSETS = Look(
    (
        "pred preds yhat y_hat y_pred p predictions",
        "y labels truth gold y_test y_true",
        "wrong errors err zle keep mask bad",
    )
)
SEARCHED = Pattern(
    r"\bwhile\b[^\n]{0,160}?\bp_?val(?:ue)?s?\b[^\n]{0,24}?>\s*(?:0?\.\d+|alpha\b)[^\n]*\n"
    r"(?:[^\n]*\n){0,6}?[^\n]*(?:\.drop\(|\.pop\(|\bdel\s|\.remove\(|\bnp\.delete\(|\bsample\(|\[-|idxm(?:in|ax)\()",
    re.IGNORECASE,
)
"""Points are taken out until a result is significant."""
OF_SEARCHES = Look(("pvalue pval p_value p_val pvalues", "while", "drop pop del remove delete sample idxmin idxmax"))
OF_HACKING = Pattern(
    r"\bp-?hack\w*|\b(?:simulat|demonstrat|teach|illustrat|detect)\w*|\b(?:power|sample size)\b", re.IGNORECASE
)
"""A description of how it is done, or of how many points are needed."""
MEASURED = Pattern(r"(?<![a-z])(?:accuracy|f1|auc|score|precision|recall|metrics?)(?![a-z])|==\s*y\b", re.IGNORECASE)
BY_ORACLE = Pattern(
    r"\b(?:oracle|upper bound|ceiling|simulat\w*|human[- ]in|active learning|label noise|impute\w*|self-training|"
    r"ablation)\b",
    re.IGNORECASE,
)
"""Where the truth is put in on purpose, to see how far one would get."""
