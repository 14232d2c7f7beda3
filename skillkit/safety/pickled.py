"""Files of the skill that run when they are loaded: pickles, weights and the like, which nobody can read."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.flows import Route
from skillkit.safety.looks import Look
from skillkit.safety.vocabulary import Vocabulary

OWN = Vocabulary(
    (
        "file dir dirname skill assets resources references scripts",
        r"\b__file__\b|\b__dir__\b|\b__DIR__\b|\b__dirname\b|\$\{?(?:CLAUDE_)?SKILL_(?:DIR|ROOT)\b|"
        r"[\"'](?:\./|\.\./)*(?:assets|resources|references|scripts)/[^\"'\n]{1,120}[\"']|[\"'](?:assets|resources)[\"']",
    ),
)
"""A file in the folder of the skill."""

LOADS = Vocabulary(
    (
        "pickle cpickle dill cloudpickle joblib torch marshal shelve jsonpickle pandas pd",
        r"\b(?:c?[pP]ickle|dill|cloudpickle|_pickle|marshal)\.loads?\s*\((?P<what>[^\n]{0,200})|"
        r"\bUnpickler\s*\(|\b(?:joblib\.load|jsonpickle\.decode|shelve\.open|(?:pd|pandas)\.read_pickle)\s*\(|"
        r"\btorch\.(?:jit\.)?load\s*\((?![^\n]{0,200}weights_only\s*=\s*True)",
    ),
    (
        "np numpy yaml",
        r"\b(?:np|numpy)\.load\s*\((?=[^\n]{0,200}allow_pickle\s*=\s*True)(?P<what>[^\n]{0,200})|"
        r"\byaml\.(?:unsafe_load(?:_all)?|load(?:_all)?\s*\((?=[^\n]{0,200}(?:UnsafeLoader|\bLoader\s*=\s*(?:yaml\.)?Loader)\b))"
        r"\s*\(?",
    ),
    (
        "marshal unserialize readrds yaml storable objectinputstream",
        r"\bMarshal\.load\s*\(?(?P<what>[^\n]{0,200})|\bunserialize\s*\((?![^\n]{0,200}allowed_classes)|"
        r"\bYAML\.(?:unsafe_load\w*)\s*\(?",
    ),
)
"""What runs code that stands in what it loads."""

LOADED = Route(OWN, LOADS)
PICKLED = Look(
    (
        "pickle cpickle dill cloudpickle joblib torch marshal shelve jsonpickle numpy np pandas pd unserialize yaml",
        "load loads unpickler decode open pickle unserialize read",
    ),
)
SAVES = Pattern(r"\b(?:dumps?|save|to_pickle|serialize|savez?|safe_dump)\s*\(|\bMarshal\.dump\b")
"""A program that writes what it loads."""

LEARNS = Pattern(
    r"\b(?:models?|classif\w*|weights|checkpoints?|neural|inference|train(?:s|ed|ing)?|predict\w*|pickle[sd]?|"
    r"machine[- ]learning|embeddings?)\b",
    re.IGNORECASE,
)
"""A description that speaks of what is loaded so."""

TRUSTS = Pattern(
    r"(?:\bhub\.load\(\s*|[\"'=\s])[\"']?(?P<owner>[\w.-]{2,40})/[\w.-]{2,80}[\"',\s\\][^;]{0,300}?(?:\btrust_(?:remote_code|repo)\s*=\s*True\b|--trust[-_]remote[-_]code\b"
    r"(?![= ]*[\"']?(?:false|0|no)))",
    re.IGNORECASE,
)
"""A model of somebody's whose programs are run, too."""

TRUSTED = Look(("trust", "remote repo", "code true"))
KNOWN = (
    "qwen microsoft google nvidia meta facebook facebookresearch meta-llama mistralai deepseek-ai baidu alibaba-nlp "
    "tencent thudm zai-org openbmb internlm opengvlab 01-ai ibm-granite ibm apple salesforce bigcode bigscience "
    "eleutherai allenai mosaicml databricks tiiuae stabilityai huggingface huggingfaceh4 sentence-transformers "
    "jinaai nomic-ai baai intfloat snowflake cohereforai openai openai-community answerdotai moonshotai xai-org "
    "minimaxai stanfordnlp state-spaces togethercomputer pytorch ultralytics lmsys vikhyatk liuhaotian adept "
    "tohoku-nlp rinna baichuan-inc sapientai skywork ai21labs writer rekaai nousresearch arcee-ai models examples "
    "path to your-org your org user username namespace owner"
)
OWNERS = frozenset(KNOWN.split())
"""Who publishes models that everybody knows, and what stands for a name."""
