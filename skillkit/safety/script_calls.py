"""What in a script reaches the network or listens there, in any language, as expressions."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.lua_loads import LUA_CALLS
from skillkit.safety.vocabulary import Vocabulary

CALLS = Vocabulary(
    (
        "requests httpx urllib urlopen aiohttp http httplib httplib2 socket fetch axios https websocket xmlhttprequest "
        "curl wget nc ncat scp sftp ftp "
        "ssh invoke iwr irm lwp file session net uri httparty restclient faraday tcpsocket tiny webclient "
        "httpclient ftplib smtplib urllib3 websockets paramiko telnetlib xmlrpc got undici superagent needle "
        "httpurlconnection openconnection curl_init fsockopen tcp udp dig nslookup ureq webbrowser sendbeacon openssl "
        "udpsocket start httphandler smtphandler sockethandler sysloghandler datagramhandler soapclient ftps",
        r"\b(?:requests|httpx|session)\.(?:get|post|put|patch|delete|head|request|Session|Client|AsyncClient)\s*\(|"
        r"\burllib\.request\b|\burlopen\s*\(|\baiohttp\.ClientSession\b|\bhttp\.client\b|\bhttplib2?\b"
        r"|\bsocket\.(?:socket|create_connection)\s*\(|(?<![\w.])fetch\s*\(\s*[\"'`$\w]|\baxios(?:\.\w+)?\s*\(|"
        r"\bhttps?\.(?:get|request)\s*\(|\bnew (?:WebSocket|XMLHttpRequest)\b|\bnet\.(?:connect|createConnection)\s*\(|"
        r"[\"'](?:node:)?https?[\"']\s*\)\.(?:get|request)|(?<![\w.])(?:got|superagent|"
        r"needle)(?:\.\w+)?\s*\(\s*[\"'`]http|"
        r"\bundici\b|\bsendBeacon\s*(?:\?\.)?\(|\burllib3\b|\bwebsockets?\.connect|\bparamiko\b|\btelnetlib\b|"
        r"\bxmlrpc\.client\b|"
        r"\bwebbrowser\.open\(|[\"']net/http[\"']|\bhttp\.(?:Client\b|PostForm|NewRequest)|\bopenConnection\(|"
        r"\bHttpURLConnection\b|\bcurl_init\b|\bfsockopen\(|/dev/(?:tcp|udp)/|\bureq::|\bUDPSocket\b|"
        r"\bopenssl s_client|"
        r"(?:^|(?<=[\s;|&($`]))(?:dig|nslookup)\s[^\n]{0,80}[$`{]|\bStart-BitsTransfer\b"
        r"|\bIO::Socket\b|\b(?:HTTP|SMTP|Socket|Datagram|SysLog)Handler\s*\(|\bSoapClient\b|\bftp_connect\(|"
        r"[\"'`]ftps?://|"
        r"\bGelf\w*\("
        r"|(?:^|(?<=[\s;|&($`]))(?:curl|wget|nc|ncat|scp|sftp|ftp|ssh)\s+(?:-|[\"'$]|https?:|\w+[@.])[^\n]{0,300}|"
        r"\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s[^\n]{0,300}|\bNet::HTTP\b|\bLWP::\w+|"
        r"\bfile_get_contents\(\s*[\"']https?:|\bURI\.open\b|\b(?:HTTParty|RestClient|Faraday)\.\w+|\bTCPSocket\b|"
        r"\bHTTP::Tiny\b|\bWebClient\b|\bnet\.Dial|\bHttpClient\b|\bhttp\.(?:Get|Post)\(|\breqwest::|\bftplib\b|"
        r"\bsmtplib\b",
    ),
    (
        "tcpstream udpsocket tcplistener urlsession nwconnection url image eventsource tls http2 dgram dns "
        "gethostbyname "
        "getaddrinfo mqtt paho sentry posthog mixpanel amplitude analytics curl wget httr httr2 downloads inet "
        "serverxmlhttp winhttprequest winhttp webrequest connection netconnection resolve httpoison httpc req finch "
        "slurp "
        "socket asyncio urldownloadtofile internetopen newhttpclient stream contentsof lookuphost lookuptxt lookupaddr "
        "createobject send lookupcname lookupip dialtimeout download lookup resolve4 resolve6 resolvetxt get post "
        "dnsquery",
        r"\b(?:TcpStream|UdpSocket)::(?:connect|bind)|\bURLSession\b|\bNWConnection\(|contentsOf:\s*URL\(|"
        r"\bURL\(\s*\"https?:[^\n]{0,200}?\)\.(?:read\w+|open\w+)|\bnew\s+Socket\(|\bDatagramSocket\b|\bUdpClient\b|"
        r"\bnew\s+(?:Image\(\)\.src|EventSource\()|\b(?:tls|http2)\.connect\(|\bdgram\.createSocket\(|"
        r"\bdns(?:Promises|\.promises)?\.(?:lookup|resolve\w*)\(|\bDeno\.(?:connect|resolveDns)|"
        r"[\"'](?:node:)?dgram[\"']|\bgethostbyname(?:_ex)?\(\s*(?!\)|[\w.]*gethostname|[\"'](?:localhost|127))|"
        r"\bgetaddrinfo\(\s*(?!\)|"
        r"[\"'](?:localhost|127))|"
        r"\basyncio\.open_connection\(|\bpaho\.mqtt\b|\bmqtt\.connect\(|\bsentry_sdk\.init\(|\bSentry\.init\(|"
        r"\bPosthog\(|\b(?:mixpanel|amplitude|analytics)\.(?:init|track|capture|identify)\(|\bMixpanel\(|"
        r"[\"'`](?:curl|wget)[\"'`]\s*,|(?<=[\"'`])(?:curl|wget)\s+(?:-\w+\s+)*[\"'$]?https?:|"
        r"\b(?:httr2?::|library\(httr|download\.file\(|readLines\(\s*[\"']https?:|"
        r"url\(\s*(?:paste0?\(\s*)?[\"']https?:)|"
        r"\bDownloads\.(?:download|request)\(|\bHTTP\.(?:get|post|request)\(|[\"']/inet/(?:tcp|udp)/|"
        r"\bCreateObject\(\s*\"[\w.]*(?:XMLHTTP|WinHttp)|"
        r"\.send_to\(|\bWebRequest\]?(?:::|\.)Create|\b(?:Test-(?:Net)?Connection|Resolve-DnsName)\s[^\n]{0,40}\$|"
        r"\bHTTPoison\b|\bFinch\.|:httpc\b|\bReq\.(?:get|post)!?|\(slurp\s+\"https?:|\bcurl_easy_init\(|"
        r"\bURLDownloadToFile|"
        r"\bInternetOpen\w*\(|\bnewHttpClient\(|\bstream_socket_client\(|\bdns_get_record\(|\bfopen\(\s*[\"']https?:|"
        r"\bnet\.Lookup\w+\(|\bNet\.Dns\]::|\bDns\.GetHost\w+\(",
    ),
    (
        "socketconnection memory setform gen rcurl crul webread webwrite urlread urlwrite geturl tesla mint gen_tcp "
        "simplehttp httplbs newsocket nwconnection okhttpclient alamofire af fromurl postform connect httpnobody",
        r"\bsocketConnection\s*\(|\bmake\.socket\s*\(|\b(?:RCurl|crul|curl)::\w+|\bpostForm\(|\b(?:webread|webwrite|"
        r"urlread|urlwrite)\(|"
        r"\bhttp::geturl\b|\bTesla\.\w+\(|\bMint\.HTTP\b|\bgen_(?:tcp|udp)[:.]\w+\(|\bclient/(?:post|get|put)\b|"
        r"\bsimpleHttp\b|"
        r"\bhttp(?:LBS|NoBody)\b|\bsocket\.tcp\(|\bnewSocket\(|\bNWConnection\(|\bOkHttpClient\(|\bAlamofire\b|"
        r"\bAF\.(?:request|upload)\(|"
        r"\bSource\.fromURL\(|(?<![\w.])(?:get|request|post|put)\s*\(\s*[\"'`]https?:|"
        r"(?<![\w.])(?:connect|dial|open|Socket|create\w*)\s*\(\s*[\"'](?!localhost|"
        r"127)[\w-]+(?:\.[\w-]+)+[\"']\s*,\s*\d{2,5}\b",
    ),
    LUA_CALLS,
    flags=re.IGNORECASE | re.MULTILINE,
)
LOCAL = Pattern(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|AF_UNIX|ssh-keygen|/dev/log\b|\.sock\b", re.IGNORECASE)
HOST = Pattern(r"https?://(?:[\w-]+\.)*([\w-]{3,})\.[a-z]{2,}", re.IGNORECASE)


UPLOADS = Pattern(
    r"\b(?:requests|httpx|session|client)\.(?:post|put|patch)\s*\(|[(,]\s*(?:data|json|files|body)\s*[=:]|"
    r"\bmethod\s*[:=]\s*[\"'](?:POST|PUT|PATCH)|[\"'](?:POST|PUT|PATCH)[\"']|--data|--post-|(?-i:\s-[dFT]\s)|"
    r"-Method\s+P|\bsendall\(|\bsendto\(|axios\.(?:post|put)|Net::HTTP(?:::Post|\.post)|\bhttp\.Post\w*\(|sendBeacon|"
    r"UploadString|"
    r"->post\(|\bRequest\(\s*[^,()\n]{1,200},\s*(?!headers|method|None)[\w{\[(]|"
    r"\burlopen\(\s*[^,()\n]{1,200},\s*(?!timeout|context)\w|"
    r"\bPOST\b|\.(?:sendText|emit|publish)\(|\bwriteLines\(|\bgetvalue\(\)|\bread_bytes\(\)|\bwriteBin\(",
    re.IGNORECASE,
)
SOCKET = Pattern(
    r"dgram|\bsocket\.(?:socket|create_connection)|\bnet\.(?:connect|createConnection|Dial)|\b(?:UDP|TCP|Udp|"
    r"Tcp)(?:Socket|"
    r"Client|Stream)|\bDatagramSocket|\bnew\s+Socket\(|/dev/(?:tcp|udp)/|/inet/(?:tcp|udp)/|\bIO::Socket|\bgen_(?:tcp|"
    r"udp)|"
    r"\bfsockopen|\bstream_socket_client"
)
"""A connection without a protocol that asks: what is written to it leaves."""

WRITES = Pattern(
    r"\.(?:send\w*|Send\w*|write\w*|Write\w*|print\w*|puts|end)\s*\(|\b(?:fwrite|fputs|Fprint\w*|gen_\w+[:.]send)\s*\(|"
    r">\s*&\s*\$?\{?\w|>\s*/dev/(?:tcp|udp)/"
)
LISTENS = Vocabulary(
    (
        "bind run nc ncat socat tcpserver udpserver httpserver threadingtcpserver threadinghttpserver forkingtcpserver "
        "threadingudpserver listen httplistener tcplistener server",
        r"\.bind\(\s*\(?\s*[\"'](?:0\.0\.0\.0)?[\"']|\.run\([^\n]{0,80}0\.0\.0\.0|\bnc\s+(?:-\w+\s+)*-\w*l|"
        r"\bncat\s+[^\n]{0,40}-\w*l|\bsocat\s[^\n]{0,40}-LISTEN|\bTCPServer\.new|"
        r"(?:HTTP|TCP|UDP)Server\(\s*\(\s*[\"'](?:0\.0\.0\.0)?[\"']|"
        r"\.listen\([^\n]{0,60}0\.0\.0\.0|\bcreateServer\([^\n]{0,300}?\.listen\(\s*\d+\s*\)|"
        r"\bnet\.Listen\(\s*\"tcp\d?\",\s*\":|\bHttpListener\b|\bTcpListener\b|"
        r"\bhttp\.server\b[^\n]{0,60}(?:0\.0\.0\.0|"
        r"--directory)",
    ),
    flags=re.IGNORECASE,
)


UPLOADING = Look(
    ("curl wget requests httpx axios iwr irm webrequest restmethod fetch image xmlhttprequest", "https http"),
    ("smtplib smtp sendbeacon",),
    ("inet dev", "tcp udp"),
    ("http", "post postform put", "net uri https"),
    ("reqwest ureq httpclient", "post put postasync putasync", "https http"),
)
UPLOADED = Pattern(
    r"\b(?:curl|wget)\b(?=[^\n]{0,400}?https?://)[^\n]{0,300}?\s"
    r"(?:-[A-Za-z]{0,8}[TFd]\b|--(?:data|form|upload-file|post|json))[^\n]{0,400}|"
    r"\b(?:requests|httpx|axios)\.(?:post|put)\([^\n]{0,300}?,[^\n]{0,300}|"
    r"\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b[^\n]{0,300}?-(?:Body|InFile)[^\n]{0,300}|"
    r"(?:\w+\s*=\s*)?[\"']?/(?:inet[46]?/(?:tcp|udp)/\w+|dev/(?:tcp|udp))/(?!localhost|127)[\w$-]+[.{\w][^\n]{0,120}|"
    r"\bNet::HTTP\.(?:post|put)\w*\(\s*URI[^\n]{0,200}|\bhttp\.(?:Post|PostForm)\(\s*\"https?://[^\n]{0,200}|"
    r"\b(?:ureq::(?:post|put)|reqwest::\S{0,40}?post)\(\s*\"https?://[^\n]{0,200}|"
    r"\.P(?:ost|ut)Async\(\s*\"https?://[^\n]{0,200}|"
    r"\bnew Image\(\)\.src\s*=\s*[\"'`]https?://[^\n]{0,200}|"
    r"\bsendBeacon(?:\?\.)?\(\s*[\"'`](?:https?:)?//[^\n]{0,200}|"
    r"\bfetch\(\s*[\"'`]https?://[^;]{0,300}?\bmethod\s*:\s*[\"'](?:POST|PUT)|"
    r"\bSMTP(?:_SSL)?(?:\(|\.start\(|\.new\()\s*[\"'][\w-]+\.[^\n]{0,200}"
)
"""A command that sends something."""
