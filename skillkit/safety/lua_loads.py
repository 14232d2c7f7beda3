"""Programs in Lua that load what an address serves, and calls of the network that Lua protects or looks up by name."""

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

REQUEST = (
    r"(?:\b(?:\w+\.)?https?\.(?:request|get)\b|\brequire\s*\(?\s*[\"'](?:socket\.http|ssl\.https|http\.request|"
    r"requests)[\"']\s*\)?\.\w+|"
    r":(?:HttpGet|HttpGetAsync|GetAsync|perform)\b|\bhttp_?(?:get|request|fetch)\b|"
    r"\bio\.popen\(\s*[\"'\[]{1,2}\s*(?:curl|wget)\b)"
)
"""What fetches."""

LOADS = r"(?:\bpcall\(\s*)?(?:\b_G\.|\b_ENV\.)?\b(?:load|loadstring|dostring)\b(?:\s+or\s+[\w.]{1,40}\s*\))?\s*[(,]\s*"

LUA_LOADS = Pattern(
    rf"\b(?P<got>[A-Za-z_]\w{{0,40}})(?:\s*,\s*\w{{1,40}}){{0,4}}\s*=\s*[^\n=]{{0,60}}?{REQUEST}[\s\S]{{0,600}}?{LOADS}(?P=got)\b|"
    rf"\bpcall\(\s*{REQUEST}[\s\S]{{0,600}}?{LOADS}\w|{LOADS}[^\n]{{0,40}}?{REQUEST}|"
    rf"{REQUEST}\s*\(?\s*\{{[^{{}}]{{0,300}}?\bltn12\.sink\.table\(\s*(?P<sink>\w{{1,40}})[\s\S]{{0,400}}?{LOADS}table\.concat\(\s*(?P=sink)\b",
)
"""What was fetched is run as a program."""

LUA_LOADED = Look(
    (
        "load loadstring dostring",
        "http https httpget httpgetasync getasync curl wget perform",
        "request get require httpget httpgetasync getasync popen perform fetch",
    ),
)

LUA_CALLS = (
    "require pcall httpget httpgetasync",
    r"\brequire\s*[(,]?\s*[\"'](?:socket\.(?:http|smtp|ftp|tcp)|ssl\.https|http\.request|resty\.http|lcurl|cURL|"
    r"copas\.http|coro-http)[\"']|"
    r"\bpcall\(\s*require\s*,\s*[\"'](?:socket(?:\.\w+)?|ssl\.https|http\.request|resty\.http|lcurl|cURL)[\"']|"
    r"\bpcall\(\s*\w*https?\.(?:request|get|post)\b|:HttpGet(?:Async)?\(",
)
"""What reaches the network, with the words to look for."""
