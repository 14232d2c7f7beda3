"""What every data type here shares: it never changes and knows all its fields."""

from pydantic import BaseModel
from pydantic import ConfigDict


class Frozen(BaseModel):
    """A frozen value; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
