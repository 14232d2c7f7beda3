"""What reaches the network, in shells and scripting languages: what sends, what fetches, and where to."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.vocabulary import Vocabulary

AT = r"(?:^|(?<=[\s;|&($`\"'\[,@{/]))"
"""Where a command may begin: in a line, a pipe, a substitution, a string."""

SHELL_SENDS = (
    rf"{AT}(?:curl|wget|xh|nc|ncat|netcat|socat|telnet|scp|sftp|lftp|tftp|ftp|iwr|irm|croc|swaks|msmtp|mutt|mailx|"
    rf"sendmail|"
    rf"bitsadmin|Invoke-WebRequest|Invoke-RestMethod|Send-MailMessage|Start-BitsTransfer)(?:\.exe)?[\"']?[ \t,][ "
    rf"\t]*(?![=.])|"
    rf"\|\s*(?:mail|ssh|https?)\s|{AT}mail\s+-s|{AT}https?\s+(?:-\w+ )?(?:POST|PUT)\b|"
    rf"{AT}(?:aws\s+s3\s+(?:cp|sync|mv)|aws\s+s3api\s+put-object|gsutil\s+(?:-m\s+)?(?:cp|rsync)|gcloud\s+storage\s+cp|"
    rf"rclone\s+(?:copy|sync|move|rcat)\w*|az\s+storage\s+blob\s+upload|gh\s+gist\s+create|(?:gh|glab)\s+(?:issue|"
    rf"pr|mr|release)\s+(?:comment|create|upload))\s|"
    rf"{AT}rsync\s[^\n]{{0,300}}[\w\]]:|/dev/(?:tcp|udp)/|\bopenssl\s+s_client|"
    rf"{AT}(?<!=)(?:nslookup|dig|host(?! \\)|ping|drill|Resolve-DnsName)\s[^\n\\]{{0,120}}[$`{{]"
)
PYTHON_SENDS = (
    r"\b(?:requests|httpx|session|client|sess|http)\.(?:post|put|patch|get|request|stream|urlopen)\s*\(|\burlopen\s*\(|"
    r"\burllib\d?\.request\b\.\w+\(|\bHTTPS?Connection\(|\.(?:sendall|sendto|sendmail|send_message|storbinary|"
    r"upload_file|"
    r"upload_fileobj|put_object|upload_from_\w+|send_document|send_file)\s*\(|\b(?:gethostbyname|getaddrinfo|"
    r"create_connection)\(|"
    r"\bresolver\.(?:resolve|query)\(|\bServerProxy\(|\bssh\w*\.exec_command\(|\bopen_connection\("
)
JS_SENDS = (
    r"(?<![\w.])(?:fetch|got|needle|superagent|ky)(?:\.\w+)?\s*\(|\baxios\b\s*[.(]|\bhttps?\.(?:get|request)\s*\(|"
    r"\bsendBeacon\s*\(|"
    r"\bnew (?:WebSocket|Image|EventSource)\s*\(|\bdns(?:Promises)?\.(?:lookup|resolve\w*)\s*\(|\bdns\.promises\b|"
    r"(?<![\w.])(?:get|request|post|put)\s*\(\s*[\"'`]https?:|"
    r"\b(?:resolve4|resolve6|resolveTxt|resolveAny|lookup)\s*\(\s*[`\w]|\b(?:tls|http2)\.connect\s*\(|"
    r"\bnet\.(?:connect|"
    r"createConnection)\s*\("
)
OTHER_SENDS = (
    r"\.Upload(?:String|Data|File|Values)\w*\s*\(|\bPostAsync\(|\bNet::(?:HTTP|SMTP|FTP|SCP)\b(?:\.\w+|::\w+)|"
    r"\b(?:HTTParty|"
    r"RestClient|Faraday|Excon|Typhoeus)\.\w+|\bURI\.open\b|\b(?:TCP|UDP)Socket\b|\bLWP::\w+|\bHTTP::(?:Tiny|"
    r"Request)\b|"
    r"\bIO::Socket\b|->(?:post|put|request)\s*\(|\bcurl_(?:exec|setopt\w*)\s*\(|\bfsockopen\s*\(|"
    r"\bfile_get_contents\s*\(\s*[\"']https?:|"
    r"\bmail\(|\bhttp\.(?:Post\w*|Get|NewRequest\w*)\(|\bnet\.(?:Dial|Lookup)\w*\(|\bgethostbyname\(|"
    r"\bdns_get_record\(|\breqwest::|\bureq::|\bhttp\.request\b|"
    r"\bopenConnection\("
)
RARE_SENDS = (
    r"\b(?:httr2?|curl|RCurl|crul|webutils)::\w+|\bsocketConnection\s*\(|\bmake\.socket\s*\(|\bwrite\.socket\(|"
    r"\bcurl_fetch_\w+\(|"
    r"\bpostForm\(|\bHTTP\.(?:get|post|put|request|open)\s*\(|\b(?:webwrite|webread|urlread|urlwrite)\s*\(|"
    r"\bhttp::geturl\b|"
    r"\b(?:HTTPoison|Req|Finch|Tesla|Mint\.HTTP)\.\w+|:(?:httpc\.request|gen_tcp\.(?:connect|send)|gen_udp\.\w+)|"
    r"\bhttpc:request\(|\bgen_tcp:(?:connect|send)\(|\bclient/(?:post|get|put)\b|\bsimpleHttp\b|\bhttp(?:LBS|NoBody|"
    r"JSON)\b|"
    r"\bsocket\.http\b|\bsocket\.tcp\(|\bnewHttpClient\(|\bnewSocket\(|\bTFPHTTPClient\b|\bURLSession\b|"
    r"\bNWConnection\(|"
    r"\bTcpStream::connect|\bUdpSocket::bind|\bnew\s+Socket\(|\bHttpRequest\.newBuilder|\bUnix\.connect\b|"
    r"\bstd\.http\b|"
    r"\bAlamofire\b|\bAF\.(?:request|upload)\(|\bOkHttpClient\(|\bSource\.fromURL\(|\bstream_socket_client\s*\(|"
    r"\bMSXML2?\.\w*XMLHTTP"
)
SENDS = Vocabulary(
    (
        "curl wget xh nc ncat netcat socat telnet scp sftp lftp tftp ftp iwr irm croc swaks msmtp mutt mailx "
        "sendmail bitsadmin invoke "
        "send start mail ssh http https aws gsutil gcloud rclone az gh rsync tcp udp openssl nslookup dig host ping "
        "drill resolve",
        SHELL_SENDS,
    ),
    (
        "requests httpx session client sess http urlopen urllib urllib2 urllib3 httpconnection httpsconnection "
        "sendall sendto sendmail "
        "message storbinary upload put gethostbyname getaddrinfo create resolver serverproxy ssh send",
        PYTHON_SENDS,
    ),
    ("fetch got needle superagent ky axios http https sendbeacon websocket image dns net", JS_SENDS),
    (
        "uploadstring uploaddata uploadfile uploadvalues uploadstringasync uploadstringtaskasync postasync net "
        "httparty restclient "
        "faraday excon typhoeus uri tcpsocket udpsocket lwp http io post put request curl fsockopen file mail "
        "reqwest ureq openconnection",
        OTHER_SENDS,
    ),
    (
        "memory setform gen fromurl httr httr2 rcurl crul socketconnection postform webwrite webread urlread urlwrite "
        "geturl httpoison "
        " finch tesla mint httpc gen_tcp gen_udp  simplehttp httplbs httpnobody httpjson  "
        "newhttpclient newsocket "
        "tfphttpclient urlsession nwconnection tcpstream udpsocket httprequest unix alamofire  okhttpclient  "
        "stream_socket_client msxml2 msxml curl_fetch_memory curl_fetch_disk",
        RARE_SENDS,
    ),
)
"""What may carry something to another host."""

CONNECTS = Vocabulary(
    (
        "httpconnection httpsconnection socket smtp ftp sshclient boto3 http https request websocket xmlhttprequest "
        "net tcpsocket udpsocket "
        "useragent tiny io tcpclient webclient httpclient curl fsockopen clientsession xmlhttp websockets",
        r"\bHTTPS?Connection\(|\bsocket\.(?:socket|create_connection)\(|\bSMTP(?:_SSL)?\(|\bFTP(?:_TLS)?\(|"
        r"\bSSHClient\(|"
        r"\bboto3\.\w+\(|\bhttps?\.request\s*\(|\bRequest\(|\bnew (?:WebSocket|XMLHttpRequest|net\.Socket|"
        r"Net\.WebClient)|"
        r"\bnet\.(?:connect|createConnection)\(|\bNet::(?:HTTP|SMTP|FTP)\b[.:]+(?:new|start|Post|Put)|\bTCPSocket\b|"
        r"\bUDPSocket\b|"
        r"\bUserAgent\b|\bHTTP::Tiny\b|\bIO::Socket\b|\bTcpClient\b|\bWebClient\b|\bHttpClient\b|\bcurl_init\b|"
        r"\bfsockopen\b|"
        r"\bClientSession\(|\bnet\.Dial|\bXMLHTTP\b|\bwebsockets?\.\w+\(",
    ),
    (
        "socketconnection make gen_tcp tcpstream socket newsocket tcp nwconnection stream_socket_client geturl connect",
        r"\bsocketConnection\s*\(|\bmake\.socket\s*\(|\bgen_tcp[:.]connect\(|\bTcpStream::connect|\bnew\s+Socket\(|"
        r"\bnewSocket\(|\bsocket\.tcp\(|\bNWConnection\(|\bstream_socket_client\s*\(|\bSockets?\.connect\(|"
        r"(?<![.\w])connect\(\s*[\"'][\w-]+(?:\.[\w-]+)+[\"']\s*,\s*\d{2,5}",
    ),
)
"""What makes a connection."""

SHELL_FETCHES = (
    rf"{AT}(?:curl|wget|aria2c|lynx|w3m|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|bitsadmin|certutil\s+-urlcache|"
    rf"Start-BitsTransfer|lwp-download|tftp)(?:\.exe)?[\"']?[ \t,][ \t]*(?![=.])|{AT}https?\s+(?:GET\s+|"
    rf"-\w+\s+)*https?:|"
    rf"{AT}gh\s+gist\s+view\s|{AT}dig\s[^\n|]{{0,80}}\bTXT\b|{AT}(?:nc|ncat|netcat)\s+(?!-z)"
)
PYTHON_FETCHES = (
    r"\b(?:requests|httpx|session|client)\.(?:get|post|request|stream)\s*\(|\burlopen\s*\(|\burlretrieve\s*\(|"
    r"\bwget\.download\(|"
    r"\bHTTPS?Connection\(|\.getresponse\(|\baiohttp\b|\.recv(?:from)?\(|\bresolver\.(?:resolve|query)\("
)
JS_FETCHES = (
    r"[\"'](?:node:)?https?[\"']\s*\)\.(?:get|request)\s*\(|"
    r"(?<![\w.])(?:fetch|got|needle)(?:\.\w+)?\s*\(|\baxios\b\s*[.(]|\bhttps?\.(?:get|request|Get|Post)\s*\(|"
    r"\bresolveTxt\(|\bimport\([\"']https?:|(?<![\w.])(?:get|request|download|stream)\s*\(\s*[\"'`]https?:|"
    r"\bnet\.(?:connect|createConnection)\("
)
OTHER_FETCHES = (
    r"\bfopen\s*\(\s*[\"']https?:|"
    r"\.Download(?:String|Data|File)\w*\s*\(|\bGet(?:String|ByteArray|Stream)Async\(|\bWebClient\b|\bXMLHTTP\b|"
    r"\bNet::HTTP\b|"
    r"\b(?:HTTParty|RestClient|Faraday|Excon)\.\w+|\bURI\.open\b|\bURI(?:\.parse)?\([^)\n]{0,120}\)\.(?:open|read)|"
    r"(?<![\w.])open\(\s*[\"']https?:|"
    r"\bLWP::\w+|\bHTTP::Tiny\b|->get\s*\(|\bcurl_exec\s*\(|\bfile_get_contents\s*\(\s*(?:[\"']https?:|\$\w*ur[il])|"
    r"\breqwest::|"
    r"\bureq::|\bsocket\.http\b|\bTCPSocket\b|\bTcpClient\b|\bGetStream\(\)"
)
FETCHES = Vocabulary(
    (
        "curl wget aria2c lynx w3m iwr irm invoke bitsadmin certutil start lwp tftp http https gh dig nc ncat netcat",
        SHELL_FETCHES,
    ),
    (
        "requests httpx session client urlopen urlretrieve wget httpconnection httpsconnection getresponse aiohttp "
        "recv recvfrom resolver",
        PYTHON_FETCHES,
    ),
    ("fetch got needle axios http https resolvetxt import net", JS_FETCHES),
    (
        "fopen downloadstring downloaddata downloadfile downloadstringasync downloadfileasync getstringasync "
        "getbytearrayasync getstreamasync "
        "webclient xmlhttp net httparty restclient faraday excon uri open lwp tiny exec contents reqwest ureq "
        "tcpsocket "
        "tcpclient getstream",
        OTHER_FETCHES,
    ),
)
"""What brings something from another host."""

LOCAL = Pattern(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|AF_UNIX|host\.docker\.internal", re.IGNORECASE)
OUTSIDE = Pattern(r"https?://(?!localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])[\w\[<{$%-]", re.IGNORECASE)
SEND_WORDS = (
    "curl wget xh nc ncat netcat socat telnet scp rsync sftp lftp tftp ftp iwr irm croc mailx sendmail mutt msmtp "
    "swaks bitsadmin "
    "requests httpx urllib urlopen axios fetch superagent ky needle sendbeacon uploadstring uploaddata uploadfile "
    "uploadvalues "
    "gsutil gcloud rclone gist openssl tcp udp nslookup dig drill httparty restclient faraday excon typhoeus "
    "tcpsocket udpsocket lwp "
    "websocket xmlhttprequest socket httpconnection httpsconnection gethostbyname getaddrinfo resolver smtplib "
    "ftplib paramiko "
    "boto3 fsockopen reqwest ureq postasync openconnection webclient httpclient tcpclient sendall sendto smtp "
    "socketconnection httr httr2 rcurl crul postform webwrite geturl httpoison tesla gen_tcp httpc simplehttp "
    "httplbs newhttpclient "
    "newsocket urlsession nwconnection tcpstream okhttpclient alamofire stream_socket_client curl_fetch_memory"
)
"""Words of which one stands wherever something is sent,"""

MORE_SENDS = (
    "invoke send aws az http https net io uri ping host mail ssh dns gh image dial storage got start",
    "post put request get s3 blob new connect webrequest restmethod mailmessage lookup resolve c s tiny open issue "
    "pr src bitstransfer",
)
"""or one of each of these."""

FETCH_WORDS = (
    "curl wget aria2c lynx w3m iwr irm bitsadmin certutil lwp tftp requests httpx urlopen urlretrieve "
    "httpconnection httpsconnection "
    "getresponse aiohttp needle axios downloadstring downloaddata downloadfile webclient xmlhttp httparty "
    "restclient faraday excon recv "
    "recvfrom resolver resolvetxt tcpsocket tcpclient getstream reqwest ureq httpclient fetch"
)
"""Words of which one stands wherever something is fetched,"""

MORE_FETCHES = (
    "invoke http https net uri git gh dig got",
    "clone parse webrequest restmethod txt connect open get request",
)
"""or one of each of these."""
