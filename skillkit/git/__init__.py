"""The only package that speaks git. Works on objects and refs; the user's working tree, index and branches stay as
they are.
"""

from skillkit.git.call import ANONYMOUS
from skillkit.git.call import Access
from skillkit.git.call import OutrunError
from skillkit.git.call import without_credentials
from skillkit.git.commit import About
from skillkit.git.commit import about
from skillkit.git.commit import added_commits
from skillkit.git.commit import commit_files
from skillkit.git.commit import has_identity
from skillkit.git.commit import identity
from skillkit.git.objects import Blobs
from skillkit.git.objects import CommitTree
from skillkit.git.remote import diffstat
from skillkit.git.remote import fetch
from skillkit.git.remote import look
from skillkit.git.remote import patch_of
from skillkit.git.remote import push
from skillkit.git.remote import refs_like
from skillkit.git.remote import remote_branches
from skillkit.git.remote import remote_url
from skillkit.git.remote import waiting_branches
from skillkit.git.repository import added_on
from skillkit.git.repository import before_added
from skillkit.git.repository import branch_name
from skillkit.git.repository import changed_files
from skillkit.git.repository import changed_since
from skillkit.git.repository import clone
from skillkit.git.repository import commit_of
from skillkit.git.repository import head
from skillkit.git.repository import hook
from skillkit.git.repository import is_dirty
from skillkit.git.repository import is_plain_merge
from skillkit.git.repository import merge_base
from skillkit.git.repository import needed_commit
from skillkit.git.repository import root_of
from skillkit.git.repository import set_branch
from skillkit.git.repository import start
from skillkit.git.repository import start_remote
from skillkit.git.repository import version
from skillkit.git.repository import with_parents

__all__ = [
    "ANONYMOUS",
    "About",
    "Access",
    "Blobs",
    "CommitTree",
    "OutrunError",
    "about",
    "added_commits",
    "added_on",
    "before_added",
    "branch_name",
    "changed_files",
    "changed_since",
    "clone",
    "commit_files",
    "commit_of",
    "diffstat",
    "fetch",
    "has_identity",
    "head",
    "hook",
    "identity",
    "is_dirty",
    "is_plain_merge",
    "look",
    "merge_base",
    "needed_commit",
    "patch_of",
    "push",
    "refs_like",
    "remote_branches",
    "remote_url",
    "root_of",
    "set_branch",
    "start",
    "start_remote",
    "version",
    "waiting_branches",
    "with_parents",
    "without_credentials",
]
