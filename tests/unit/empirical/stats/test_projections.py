"""Projections against what plain linear algebra gives, where that is cheap."""

import numpy as np
import pytest

from verifydp.empirical.stats.projections import (
    ridge_weights,
    separation,
    signs_of,
    telling_directions,
    telling_products,
)


def rows_and_labels(count, width, seed=1):
    random = np.random.default_rng(seed)
    return random.normal(size=(count, width)), np.arange(count) % 3 // 2 * 1.0


@pytest.mark.parametrize(("count", "width"), [(20, 30), (60, 12)])
def test_ridge_weights_solve_their_equations(count, width):
    """Both with fewer rows than columns and with more."""
    rows, labels = rows_and_labels(count, width)
    rows, targets = rows - rows.mean(axis=0), labels - labels.mean()
    for strength, weights in zip(
        (0.1, 3.0), ridge_weights(rows, targets, (0.1, 3.0)), strict=True
    ):
        left = (rows.T @ rows + strength * width * np.eye(width)) @ weights
        assert np.allclose(left, rows.T @ targets, rtol=0, atol=1e-9)


def test_of_many_columns_the_ridge_is_nearly_solved():
    rows, labels = rows_and_labels(150, 400)
    targets = labels - labels.mean()
    (weights,) = ridge_weights(rows, targets, (0.3,))
    exact = np.linalg.solve(rows.T @ rows + 120 * np.eye(400), rows.T @ targets)
    assert np.allclose(weights, exact, rtol=0, atol=1e-3 * np.abs(exact).max())


def test_without_anything_to_learn_weights_are_zeros():
    rows, _ = rows_and_labels(10, 5)
    (weights,) = ridge_weights(rows, np.zeros(10), (1.0,))
    assert weights.tolist() == [0.0] * 5


def test_signs_make_a_difference_of_means():
    rows, labels = rows_and_labels(30, 4)
    expected = rows[labels == 1].mean(axis=0) - rows[labels == 0].mean(axis=0)
    assert np.allclose(signs_of(labels) @ rows, expected)


@pytest.mark.parametrize("way", [1, -1])
def test_directions_are_the_largest_eigenvectors(way):
    """Of either sign: wider on one side or on the other."""
    rows, labels = rows_and_labels(300, 25)
    rows[labels == 1, 3] *= 3
    rows[labels == 1, 9] *= 0.1
    signs = way * signs_of(labels)
    found = telling_directions(rows, signs, 2)
    values, vectors = np.linalg.eigh(rows.T @ (signs[:, None] * rows))
    order = np.argsort(-np.abs(values))[:2]
    assert np.allclose(np.abs(found.T @ vectors[:, order]), np.eye(2), atol=1e-8)


def test_products_are_the_largest_of_all_pairs():
    """More columns than are looked at together, and pairs across their borders."""
    rows, labels = rows_and_labels(40, 300)
    rows[labels == 1, 299] = 9 * rows[labels == 1, 2]
    signs = signs_of(labels)
    found = telling_products(rows, signs, 50)
    every = np.triu(rows.T @ (signs[:, None] * rows), k=1)
    assert (found.first < found.second).all()
    assert np.allclose(found.weights, every[found.first, found.second])
    largest = np.sort(np.abs(every).ravel())[::-1][:50]
    assert np.allclose(np.abs(found.weights), largest)
    assert (found.first[0], found.second[0]) == (2, 299)


def test_there_may_be_fewer_pairs_than_are_asked_for():
    rows, labels = rows_and_labels(10, 3)
    assert len(telling_products(rows, signs_of(labels), 50).weights) == 3


def test_separation_is_in_standard_deviations():
    random = np.random.default_rng(2)
    labels = np.repeat([1.0, 0.0], 20_000)
    scores = 3 * (random.normal(size=40_000) + 0.7 * labels)
    assert separation(scores, labels) == pytest.approx(0.7, abs=0.05)
    assert separation(-scores, labels) == pytest.approx(-0.7, abs=0.05)
    assert separation(np.ones(4), np.array([1.0, 1, 0, 0])) == 0.0
    assert separation(np.arange(4.0), np.ones(4)) == 0.0
