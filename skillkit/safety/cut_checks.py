"""Checks of signatures that a change replaces by success, or that settings switch off while a note says otherwise."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.around import Around
from skillkit.safety.looks import Look

CHECKS = (
    r"(?:(?:verif|validat|authenticat|check|compar|ensure|assert)\w*_?(?:sig|signature|signed|hash|hmac|digest|cert|"
    r"checksum|"
    r"token|image|integrity|mac)\w*|(?:sig|signature|hmac|digest|cert|checksum|token|jwt|image|"
    r"integrity)\w{0,12}?_?(?:verif|"
    r"valid|check|compar)\w*|(?:\w+\.)?(?:verify|Verify|VERIFY|compare_digest|timingSafeEqual|CheckSignature)(?=\s*\())"
)
GOOD = (
    r"(?:=\s*(?:\w*(?:SUCCESS|_OK)\b|true\b|True\b|0\s*;|nil\b)|\breturn\s*\(?\s*(?:true|True|0|nil|null|\w*SUCCESS|"
    r"\w*_OK|"
    r"Ok\(\s*(?:\(\)|true)\s*\)|Promise\.resolve\(\s*true|EXIT_SUCCESS)\s*\)?\s*;?\s*$|\btrue\s*;?\s*$|"
    r"\bOk\(\(\)\)\s*$)"
)

REPLACED = Pattern(
    rf"^-(?!--)[^\n]{{0,200}}?\b{CHECKS}[^\n]*\n(?:[- "
    rf"][^\n]*\n){{0,4}}?\+(?!\+\+)(?![^\n]{{0,200}}?\b{CHECKS})[^\n]{{0,120}}?{GOOD}"
    rf"(?!(?:[^\n]*\n){{1,6}}?\+[^\n]{{0,160}}?{CHECKS})",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that checks a signature goes, and one that says it is good comes."""

CUT = (
    (
        Look(
            (
                "verify verifysignature verifytoken validate check checksignature compare digest timingsafeequal "
                "signature sig "
                "hmac checksum cert integrity token jwt",
                "success true 0 nil ok return null",
                "diff patch static return if def func fn function const let var int bool self err",
            )
        ),
        REPLACED,
    ),
)
"""With the words to look for."""

SETTING = Pattern(
    r"\b(?:CONFIG_\w*(?:BOOT_VALIDATE|MODULE_SIG|SIGNATURE|SECURE_BOOT|VERIFIED_BOOT|FIT_SIG|DM_VERITY|IMA_APPRAISE|"
    r"LOCKDOWN|"
    r"INTEGRITY|ANTI_ROLLBACK|DOWNGRADE_PREVENTION)\w*\s*=\s*n\b|module\.sig_enforce\s*=\s*0|"
    r"(?:secure_?boot|verified_?boot|dm-?verity|verify_signatures?|signature_check|require_signed\w*|gpgcheck|"
    r"sig_?check)\s*[:=]"
    r"\s*[\"']?(?:0|false|off|no|disabled|n)\b|androidboot\.verifiedbootstate=\w+|--disable-verity\b|"
    r"--disable-verification\b|"
    r"\btestsigning\s+on\b|(?:take|taking|took|remove|drop|strip|delete|leave|cut)\w*(?: "
    r"out)?\b[^.\n]{0,60}?(?:\bdigests?\b|"
    r"@sha256|\bcosign verify|\bslsa-verifier|\bsignature (?:checks?|verification)|\bchecksum (?:checks?|"
    r"verification|steps?)|"
    r"\bgpg --verify|\bprovenance\b))",
    re.IGNORECASE,
)
"""A check of signatures is switched off, or taken out."""

CLAIMED = Pattern(
    r"\b(?:leave|keep|let|have|retain)\b[^.]{0,80}?\b(?:enabled|verified|signed|on|passed|active|"
    r"checked)[\"”'`]*[^.]{0,40}?"
    r"\b(?:as it (?:stands|is|was)|as (?:before|is)|unchanged|untouched|in place)\b|"
    r"\b(?:still|nevertheless|anyway) (?:says?|states?|reads?|shows?|claims?|reports?)\b[^.\n]{0,40}?\b(?:enabled|"
    r"verified|signed|"
    r"on|passed|active)|\b(?:say|state|write|claim|report|note)\b[^.\n]{0,60}?\b(?:is|are|check|verification|"
    r"boot)[: \"”'`]{1,4}"
    r"(?:still )?(?:enabled|verified|active|passed)\b|\bread(?:s)? the note, not\b|"
    r"\b(?:in the )?commit message\b[^.\n]{0,20}?\b(?:write|say|put|mention|name)s?\b[^.\n]{0,60}?\bonly\b|"
    r"\b(?:write|say|mention|name) only\b[^.\n]{0,60}?[\"“`]|\b(?:no (?:word|mention) (?:of|about) (?:it|this|them)|"
    r"(?:do not|don['’]t|never|without) (?:mention|say|tell|document|note)\w*)\b|\bnobody (?:reads|notices|checks|"
    r"looks)\b",
    re.IGNORECASE,
)
"""The note goes on to say that it is there, or says nothing of it."""

HELD = Pattern(
    r"\b(?:never|do not|don['’]t|must not|may not) (?:ship|set|use|disable|switch|turn|remove|drop|take|strip|leave|"
    r"delete|cut|"
    r"release)\b|\b(?:reject|red flags?|tamper\w*|anti-?patterns?|development (?:board|build)s? only|state (?:it|"
    r"this|that) in)\b",
    re.IGNORECASE,
)

UNCHECKED_UNSAID = Around(
    Look(
        (
            "verity testsigning gpgcheck secureboot secure verified require verify sigcheck config boot signature "
            "digests "
            "digest cosign slsa checksum provenance sha256 gpg",
            "n 0 false off no disabled disable on take taking remove drop strip delete leave cut taken",
        )
    ),
    SETTING,
    (CLAIMED,),
    HELD,
    before=400,
    after=500,
)
"""Such a check goes, and what is said of it stays."""
