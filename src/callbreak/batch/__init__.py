"""Many rounds at once: the rules on arrays, compiled by Numba; the extra `batch`.

The fast twin of `callbreak.rounds`: `States` are many rounds in one array, and the functions here
do to all of them what `call`, `play` and `legal_plays` do to one. `deal_many` deals them,
`legal_masks` and `legal_actions` say what is legal, `call_many`, `play_many` and `act_many` move
them on, `score_many` scores them, and `from_rounds` and `to_rounds` lead from twin to twin.

`playouts` plays whole rounds to the end, many millions of cards a second, by built-in players or by
`Weights` of yours; see `Policy`. `VectorRounds` is the core of a vector environment: rounds that
are stepped together and start anew, with `observe` for what a seat may see.

Cards are numbered by their places in `DECK`, sets of cards are 64-bit masks as in `CardSet.mask`,
seats are 0 to 3 in order of play, and scores are whole tenths of a point. Actions are numbered too:
0 to 51 play a card, 52 + k calls k.

The first call of a function compiles it, which takes a second or two; the machine code is kept on
disk, where the next process finds it. The logger `callbreak.batch` tells at level INFO when that
happens. Kernels run without the interpreter's lock.
"""

from importlib.util import find_spec

from callbreak.errors import MissingExtraError

if find_spec("numba") is None:
    raise MissingExtraError("numba", "batch")

from callbreak.batch.moves import (
    ACTIONS,
    act_many,
    call_many,
    deal_many,
    legal_actions,
    legal_masks,
    play_many,
    score_many,
)
from callbreak.batch.observations import OBSERVATION, OBSERVATION_SIZE, observe
from callbreak.batch.playing import Playouts, playouts
from callbreak.batch.policies import Policy, Weights, choose_many
from callbreak.batch.states import (
    CALLING,
    FINISHED,
    NO_CARD,
    PLAYING,
    VOID,
    IllegalBatchError,
    States,
    from_rounds,
    to_rounds,
)
from callbreak.batch.vector import Step, VectorRounds

__all__ = [
    "ACTIONS",
    "CALLING",
    "FINISHED",
    "NO_CARD",
    "OBSERVATION",
    "OBSERVATION_SIZE",
    "PLAYING",
    "VOID",
    "IllegalBatchError",
    "Playouts",
    "Policy",
    "States",
    "Step",
    "VectorRounds",
    "Weights",
    "act_many",
    "call_many",
    "choose_many",
    "deal_many",
    "from_rounds",
    "legal_actions",
    "legal_masks",
    "observe",
    "play_many",
    "playouts",
    "score_many",
    "to_rounds",
]
