from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.monotone import monotone


def test_the_ends_are_the_best_enclosure():
    wide = hull(-20, 20)
    logistic = monotone(lambda x: 1 / (1 + (-x).exp()), wide)
    assert logistic > 0
    assert logistic < 1
    falling = monotone(lambda x: (-x).exp(), hull(0, 50))
    assert falling.contains(ball(1))
    assert falling.contains((-ball(50)).exp())
    assert falling.upper() < ball(2)


def test_a_ball_that_reaches_infinity_is_seen_at_both_infinities():
    seen = []

    def sign(x):
        seen.append(x)
        return ball(1) if x > 0 else ball(-1)

    everything = hull(Ball.neg_inf(), Ball.pos_inf())
    assert monotone(sign, everything).contains(ball(0))
    assert seen == [Ball.neg_inf(), Ball.pos_inf()]
    assert monotone(sign, Ball.pos_inf()) == 1
