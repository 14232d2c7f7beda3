"""What a machine, an account or a service loses in one sweep: folders, data of services, containers, stacks."""

import re

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look

HOME = r"(?:~|\$\{?HOME\}?|/home/[^\s/]+|/Users/[^\s/]+|\$env:USERPROFILE|%USERPROFILE%)"
PEOPLE = (
    r"(?:Documents?|Desktop|Pictures|Photos?|Downloads|Music|Movies|Videos|Projects?|Library|Mail|Dropbox|OneDrive|"
    r"Nextcloud|Public|Work|Repos|Code|src|Dokumente|Schreibtisch|Bilder|Fotos|Musik|Documentos|Imágenes|Escritorio|"
    r"Bureau|Images|\.ssh|\.gnupg|\.aws|\.kube|\.config|\.local(?:/share)?|\.mozilla|\.thunderbird|\.password-store)"
)
SERVICES = (
    r"(?:docker|containerd|containers|mysql|mariadb|postgres\w*|pgsql|mongo\w*|redis|kubelet|etcd|rancher|libvirt|lxc|"
    r"lxd|elasticsearch|opensearch|influxdb|grafana|prometheus|jenkins|gitlab|clickhouse|cassandra|rabbitmq|kafka|"
    r"minio|neo4j|dpkg|rpm)"
)
KEPT = (
    rf"(?:{HOME}/{PEOPLE}(?:/(?:[*\[{{?]\S*|[^\s/]*\*\S*)?)?|/var/lib/{SERVICES}(?:/\S*)?|/var/(?:www|mail|spool|"
    r"backups?)(?:/\*?)?|/etc/(?:ssh|ssl|letsencrypt|kubernetes|nginx|apache2|systemd|pki)(?:/\*?)?|/boot/\S*|/(?:srv|"
    r"opt)/\*)"
)
"""Where people and services keep what is theirs."""

JUNK = (
    r"(?:\.DS_Store|\._|Thumbs\.db|\.py[cod]\b|__pycache__|node_modules|cache\b|\*\.(?:tmp|temp|log|bak|old|swp|orig|"
    r"rej|o|class|part|crdownload)\b|\.venv|\bdist\b|\bbuild\b|\btarget\b|\*~|-empty|\.terraform\b|desktop\.ini)"
)
"""Names of files that nobody misses."""

OPTIONS = r"(?:[^\s;|&]+[ \t]+){0,4}?"
UNASKED = (
    r"(?:-auto-approve|--yes\b|--force\b|\s-\w*[fy]\b|--non-interactive|--approve\b|--quiet\b|--confirm\b|--purge\b)"
)
EACH = r"(?:\$\(|`|--all\b|\s-a\b|--recursive|\*|\$\w)"
SWEEPS = Pattern(
    r"\b(?=rm\b|srm|find|docker|podman|nerdctl|terr|tofu|pulumi|cdk|sls|serverless|vagrant|aws|npm|virsh|vbox|"
    r"multipass|"
    r"minikube|kind\b|lxc|btrfs|mdadm|snapper|timeshift|timedatectl|flyway|liquibase|alembic|wp\b|kafka|rabbit|"
    r"fastboot|"
    r"deluser|dropuser|brew|pip|redis|curl|psql|mysql|mongo|helm|heroku|netlify|firebase|gh\b|glab|git\b|typeorm|"
    r"sequelize|knex)"
    rf"(?:s?rm[ \t]+(?=[^\n;|&]{{0,200}}(?:-\w*[rR]|--recursive))(?:[^\s;|&]+[ \t]+){{0,6}}?[\"']?{KEPT}(?=[\"'\s;|"
    rf"&)]|$)|"
    rf"find[ \t]+(?:-\w+[ \t]+)*[\"']?(?:/(?:home|Users|mnt|media|Volumes|srv)?|{HOME}(?:/{PEOPLE})?)/?[\"']?[ \t]"
    rf"(?![^\n]{{0,300}}{JUNK})[^\n]{{0,300}}?(?:-delete\b|-exec(?:dir)?[ \t]+(?:sudo[ \t]+)?(?:rm|shred|unlink|"
    r"truncate)\b|\|[ \t]*(?:sudo[ \t]+)?xargs[^\n|]{0,40}\b(?:rm|shred|unlink)\b)|"
    r"find[ \t]+[\"']?(?:\.{1,2}|/|~|\$)[^\n;|&]{0,120}?(?:!|-not)[ \t]+-i?name\b[^\n;|&]{0,160}?(?:-delete\b|"
    r"-exec(?:dir)?[ \t]+(?:sudo[ \t]+)?rm[ \t]+-\w*r)|"
    rf"(?:docker|podman|nerdctl)[ \t]+(?:(?:container|volume|image|network)[ \t]+)?(?:rm|remove|rmi)\b[^\n;|&]{{0,80}}?"
    r"(?:\$\(|`)[^\n]{0,80}|"
    r"(?:docker|podman|nerdctl)[ \t][^\n;&|]{0,80}?-\w*q\w*[^\n;&|"
    r"]{0,60}?\|[^\n;&]{0,60}?\bxargs\b[^\n;&]{0,40}?\brm\b|"
    rf"(?:docker|podman)[ -]+compose[ \t]+{OPTIONS}(?:down|rm)\b(?=[^\n;|&]{{0,80}}?(?:\s-\w*v\b|--volumes\b))"
    r"(?=[^\n]{0,160}(?:prod|--rmi|\bfor\b|-f\b))|"
    r"(?:docker|podman|nerdctl)[ \t]+system[ \t]+(?:prune\b[^\n]{0,120}?--volumes|reset\b[^\n]{0,80}?(?:-f|--force))|"
    rf"(?:terraform|terragrunt|tofu|pulumi|cdk|sls|serverless|vagrant)[ \t]+{OPTIONS}(?:destroy|"
    rf"remove)\b[^\n]{{0,200}}?"
    rf"{UNASKED}|(?:terraform|terragrunt|tofu)[ "
    rf"\t]+{OPTIONS}apply\b(?=[^\n]{{0,200}}-destroy)[^\n]{{0,200}}?-auto-approve|"
    r"aws[ \t]+s3api[ \t]+put-bucket-versioning\b[^\n]{0,160}?Suspended|"
    r"aws[ \t]+s3(?:api)?[ \t]+(?:rb\b[^\n]{0,120}?--force|delete-objects?\b)|"
    r"npm[ \t]+unpublish\b[^\n]{0,120}?--force|virsh[ \t]+undefine\b[^\n]{0,120}?--remove-all-storage|"
    r"vboxmanage[ \t]+unregistervm\b[^\n]{0,120}?--delete|multipass[ \t]+delete\b[^\n]{0,80}?(?:--all|--purge)|"
    r"(?:minikube|kind)[ \t]+delete\b[^\n]{0,40}?(?:--all|clusters)|lxc[ \t]+delete\b[^\n]{0,80}?(?:--force|-f)\b|"
    r"btrfs[ \t]+subvolume[ \t]+delete\b[^\n]{0,80}?(?:\*|\$)|mdadm\b[^\n]{0,40}?--zero-superblock|"
    r"snapper\b[^\n]{0,40}?\bdelete\b|timeshift\b[^\n]{0,40}?--delete-all|flyway\b[^\n]{0,60}?\bclean\b|"
    r"liquibase\b[^\n]{0,80}?\bdrop-?all\b|alembic[ \t]+downgrade[ \t]+base\b|wp[ \t]+db[ \t]+(?:reset|"
    r"clean)\b[^\n]{0,40}?--yes|"
    r"(?:typeorm[ \t]+schema:drop|sequelize[ \t]+db:drop|knex[ \t]+migrate:rollback[ \t]+--all)|"
    rf"kafka-topics\S*[ \t][^\n]{{0,120}}?--delete\b|rabbitmqctl[ \t]+(?:force_)?reset\b|fastboot[ \t]+(?:-w\b|"
    rf"erase[ \t]+userdata)|"
    r"deluser\b[^\n]{0,60}?--remove-(?:home|all-files)|brew[ \t]+(?:uninstall|remove)\b[^\n]{0,60}?\$\(\s*brew|"
    r"pip3?[ \t]+freeze[ \t]*\|[^\n]{0,40}xargs[^\n]{0,40}uninstall|redis-cli\b[^\n]{0,80}?\bFLUSH(?:ALL|DB)\b|"
    r"curl\b(?=[^\n]{0,200}-X[ \t]*DELETE)[^\n]{0,240}?(?::9200|:9201|elastic\w*|opensearch)[^\n\s]{0,60}/(?:_all|\*)|"
    r"(?:psql|mysql|mongosh?)\b[^\n]{0,160}?(?:\bDROP[ \t]+(?:OWNED|USER|ROLE|DATABASE|SCHEMA)\b|dropDatabase\(|"
    r"\bTRUNCATE\b)|"
    rf"helm[ \t]+(?:uninstall|delete)\b[^\n]{{0,60}}?{EACH}|heroku[ \t]+(?:apps|addons|pg):(?:destroy|"
    rf"reset)\b[^\n]{{0,80}}?"
    r"(?:--confirm|-c\b)|netlify[ \t]+sites:delete\b[^\n]{0,80}?(?:--force|-f)|firebase[ "
    r"\t]+firestore:delete\b[^\n]{0,80}?"
    r"(?:--all-collections|--force|-f\b)|gh[ \t]+api\b(?=[^\n]{0,200}(?:-X|--method)[ "
    r"\t]*DELETE)[^\n]{0,200}?\brepos?/|"
    r"(?:gh|glab)[ \t]+repo[ \t]+delete\b|git[ \t]+tag[^\n;]{0,40}\|[^\n;]{0,40}?xargs[^\n;]{0,40}?(?:tag[ \t]+-d|"
    r"--delete))",
    re.IGNORECASE,
)
"""A command that takes away many things at once, and asks nobody."""

SWEPT = Look(
    (
        "rm srm",
        "r rf fr rfv recursive",
        "home users var etc boot srv opt documents document desktop pictures photos photo downloads music movies "
        "videos projects library ssh gnupg config local mozilla dokumente bilder fotos documentos bureau",
    ),
    ("find", "delete rm shred unlink truncate", "home users mnt media volumes srv exec execdir xargs delete not name"),
    ("docker podman nerdctl", "rm rmi remove prune reset down"),
    ("terraform terragrunt tofu pulumi cdk sls serverless vagrant", "destroy remove", "approve yes force f y"),
    ("aws", "suspended rb delete", "s3 s3api"),
    ("unpublish undefine unregistervm", "force storage delete"),
    ("multipass minikube kind lxc subvolume snapper", "delete"),
    ("mdadm timeshift flyway liquibase dropall rabbitmqctl fastboot deluser",),
    ("alembic", "downgrade", "base"),
    ("wp", "db", "reset clean"),
    ("typeorm sequelize knex", "drop rollback"),
    ("kafka", "topics", "delete"),
    ("brew pip pip3", "uninstall remove", "xargs brew"),
    ("redis", "flushall flushdb"),
    ("curl psql mysql mongosh mongo", "delete drop dropdatabase truncate", "9200 9201 x c e eval"),
    ("helm heroku netlify firebase gh glab", "delete uninstall destroy reset"),
    ("git", "tag", "xargs"),
)

CALLS = Pattern(
    r"\b(?:objects|object_versions)\.all\(\)\.delete\(|\.delete_bucket\(|\bterminate_instances\(|"
    r"\.delete_db_(?:instance|cluster)\(|"
    r"\b(?:volumes|containers|images|system)\.prune\(|\bdelete_namespace\(|\bdelete_collection_namespaced_\w+\(|"
    r"\bput_bucket_versioning\([^)]{0,160}Suspended|\bDeleteBucketCommand\(|\bTerminateInstancesCommand\(|"
    r"\bPath\.home\(\)[^\n]{0,60}\.r?glob\([^\n]{0,80}(?:\n[^\n]{0,160}){0,3}?\.unlink\(|"
    r"\bdrop_(?:all|database|schema)\(|\.dropSchema\(|\.query\(\s*[\"'`]\s*(?:DROP|TRUNCATE)\s+(?:DATABASE|SCHEMA|"
    r"TABLE)\b|"
    r"\bexpunge\(\s*\)|\.reset\(\s*--hard",
    re.IGNORECASE,
)
"""A program that does so over the interface of a service."""

CALLED = Look(
    (
        "delete prune unlink",
        "all volumes containers images system home bucket",
        "objects object_versions glob rglob docker client boto3 path from_env",
    ),
    (
        "delete_bucket terminate_instances delete_namespace put_bucket_versioning deletebucketcommand "
        "terminateinstancescommand",
    ),
    ("delete", "bucket db namespace", "boto3 client s3 rds"),
    ("expunge",),
)
