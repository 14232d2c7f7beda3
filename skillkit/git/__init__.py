"""Works on the objects and refs of git repositories; never touches the user's working tree, index or branches."""

from skillkit.git.call import (
    ANONYMOUS as ANONYMOUS,
    OF_ANOTHER_REPOSITORY as OF_ANOTHER_REPOSITORY,
    Access as Access,
    OutrunError as OutrunError,
    without_credentials as without_credentials,
)
from skillkit.git.commit import (
    About as About,
    about as about,
    added_commits as added_commits,
    commit_files as commit_files,
    has_identity as has_identity,
    identity as identity,
)
from skillkit.git.disposable import Disposable as Disposable, disposable_clone as disposable_clone
from skillkit.git.history import (
    applies as applies,
    branches_of_remotes as branches_of_remotes,
    default_of_remote as default_of_remote,
    last_change as last_change,
    lines_with as lines_with,
    patched as patched,
    removed_files as removed_files,
    subjects as subjects,
)
from skillkit.git.mirror import (
    Authorship as Authorship,
    authorship as authorship,
    fetched as fetched,
    upstream_commit as upstream_commit,
)
from skillkit.git.objects import (
    Blobs as Blobs,
    CommitTree as CommitTree,
    attributes as attributes,
    files_with as files_with,
)
from skillkit.git.remote import (
    diffstat as diffstat,
    fetch as fetch,
    listing as listing,
    patch_of as patch_of,
    push as push,
    refs_like as refs_like,
    remote_branches as remote_branches,
    remote_url as remote_url,
    waiting_branches as waiting_branches,
)
from skillkit.git.repository import (
    added_on as added_on,
    before_added as before_added,
    branch_name as branch_name,
    changed_files as changed_files,
    changed_since as changed_since,
    clone as clone,
    commit_of as commit_of,
    head as head,
    hook as hook,
    is_dirty as is_dirty,
    is_plain_merge as is_plain_merge,
    merge_base as merge_base,
    needed_commit as needed_commit,
    resolved as resolved,
    root_around as root_around,
    root_of as root_of,
    set_branch as set_branch,
    short_name as short_name,
    start as start,
    start_remote as start_remote,
    untracked as untracked,
    version as version,
    with_parents as with_parents,
)
from skillkit.git.state import (
    State as State,
    fingerprint as fingerprint,
    git_dir as git_dir,
    ignored_files as ignored_files,
    moved_refs as moved_refs,
    restore_refs as restore_refs,
    restore_state as restore_state,
    save_state as save_state,
    untracked_folders as untracked_folders,
    working_files as working_files,
)
