"""Jobs as a user would write them; in a module, so that other processes find them."""

from collections import Counter

import numpy as np

from callbreak import batch

Chunks = list[tuple[int, int, int]]


def chunk_alone(seed: int, first: int, count: int) -> Chunks:
    """Count nothing, and say which chunk this was."""
    return [(seed, first, count)]


def spades_of_dealers(seed: int, first: int, count: int) -> int:
    """Count the spades that the dealers hold."""
    states = batch.deal_many(count, seed, first=first)
    hands = states.dealt[np.arange(count), states.dealers]
    return int(np.bitwise_count(hands & np.uint64((1 << 13) - 1)).sum())


def most_tricks(seed: int, first: int, count: int) -> Counter[int]:
    """Count how many tricks the seat with the most of them takes."""
    ended = batch.playouts(count, seed=seed, first=first)
    return Counter(ended.tricks.max(axis=1).tolist())


def fails(seed: int, first: int, count: int) -> int:
    """Fail in the second chunk."""
    if first:
        raise ZeroDivisionError(f"round {first}")
    return count


def asks_for_too_little(seed: int, first: int, count: int) -> int:
    """Fail with an error of the library."""
    return len(batch.deal_many(-count, seed))
