"""The four places at the table, numbered in the order in which they act."""

from __future__ import annotations

from enum import IntEnum

from callbreak._checks import whole_number

__all__ = ["Seat"]


class Seat(IntEnum):
    """A place at the table: 0 to 3 in order of play.

    The names are a way to draw the table (anticlockwise, as most tables play) and nothing more:
    whether a table deals to the left or to the right changes no result, so seats have an order and
    no direction. See rule R1.3.

    >>> Seat.WEST.after()
    <Seat.SOUTH: 0>
    """

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    def after(self, turns: int = 1) -> Seat:
        """Return the seat that acts the given number of turns later; earlier if negative."""
        return _SEATS[(self + whole_number(turns, "turns", -(10**9), 10**9)) % 4]

    def __str__(self) -> str:
        return self.name.capitalize()


_SEATS = tuple(Seat)


def as_seat(value: object, argument: str = "seat") -> Seat:
    """Return the seat that a `Seat` or a number from 0 to 3 stands for, or refuse it."""
    if type(value) is Seat:
        return value
    return _SEATS[whole_number(value, argument, 0, 3)]
