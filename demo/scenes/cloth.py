"""Cloth that lies as it fell: a net of threads that keep their length, pushed together and let go on a table. Centimetres."""

import functools

import numpy as np

# How thick the cloth is: it lies that far above the table.
THICK = 0.09


def _pairs(rows, columns):
    """Points that are held apart, in groups of which no two share a point: (first, second, distance in threads, hold)."""
    number = np.arange(rows * columns).reshape(rows, columns)
    groups = []
    for dy, dx, hold in ((0, 1, 1.0), (1, 0, 1.0), (1, 1, 0.35), (1, -1, 0.35), (0, 2, 0.6), (2, 0, 0.6), (0, 4, 0.35), (4, 0, 0.35)):
        first = number[: rows - dy, max(0, -dx) : columns - max(0, dx)]
        second = number[dy:, max(0, dx) : columns + min(0, dx)]
        y, x = np.mgrid[: first.shape[0], : first.shape[1]]
        turn = (y // max(1, dy) if dy else x // dx) % 2
        for part in (0, 1):
            of = turn == part
            groups.append((first[of], second[of], float(np.hypot(dx, dy)), hold))
    return groups


@functools.cache
def fallen(width, depth, together=(0.80, 0.93), swing=0.5, seed=1, step=0.55, rounds=120):
    """
    Places of a cloth's points, row by row, and (rows, columns): pushed `together` along and across a direction that is
    turned by `swing` radians, so that it stands up in folds, then let go.
    """
    rows, columns = round(depth / step) + 1, round(width / step) + 1
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[:rows, :columns].astype(float)
    flat = np.stack([(x.ravel() - (columns - 1) / 2) * step, (y.ravel() - (rows - 1) / 2) * step], axis=1)
    turn = np.array([[np.cos(swing), np.sin(swing)], [-np.sin(swing), np.cos(swing)]])
    lift = np.zeros(rows * columns)
    for _ in range(9):
        way, wave, phase = rng.normal(0, 0.45), rng.uniform(5.0, 13.0), rng.uniform(0, 6.28)
        along = (flat @ turn.T) @ np.array([np.cos(way), np.sin(way)])
        middle = rng.uniform(-0.4, 0.4, 2) * (width, depth)
        near = np.exp(-np.square((flat - middle) / (0.45 * width, 0.45 * depth)).sum(axis=1))
        lift += near * (0.5 + 0.5 * np.sin(along / wave * 6.28 + phase))
    at = np.column_stack([flat, THICK + 0.55 * lift])
    before = at.copy()
    groups = _pairs(rows, columns)
    for turns in range(rounds):
        moved = (at - before) * 0.90
        moved[:, 2] -= 0.012
        before = at.copy()
        at = at + moved
        if turns < rounds * 0.55:
            # Hands push it together, a little at every step.
            share = (np.array(together) ** (1 / (rounds * 0.55)))[None, :]
            at[:, :2] = ((at[:, :2] @ turn.T) * share) @ turn
        for _ in range(7):
            for first, second, apart, hold in groups:
                gap = at[second] - at[first]
                long = np.linalg.norm(gap, axis=1, keepdims=True)
                push = gap * (0.5 * hold * (1 - apart * step / np.maximum(long, 1e-6)))
                at[first] += push
                at[second] -= push
            under = at[:, 2] < THICK
            at[under, 2] = THICK
            # The table holds what lies on it.
            at[under, :2] += (before[under, :2] - at[under, :2]) * 0.35
    return at, (rows, columns)
