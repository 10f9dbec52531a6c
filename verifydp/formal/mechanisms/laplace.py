"""What is claimed of the Laplace mechanism, and why it holds or fails."""

from verifydp.formal.mechanisms.question import (
    Question,
    close,
    fails_at,
    foundation,
    part,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import event, exp, laplace, negation, real
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, number
from verifydp.privacy.mechanisms.laplace import LaplaceMechanism
from verifydp.privacy.notions.approximate import ExactApproximate

__all__ = ["question"]

_F, _G, _Y = real("f"), real("g"), real("y")


def question(mechanism: LaplaceMechanism, claim: ExactApproximate) -> Question:
    """State a claim about two answers that are at most the sensitivity apart."""
    scale, most = number(mechanism.scale), number(mechanism.sensitivity)
    epsilon, delta = claim.level.term, number(claim.delta)
    laws = laplace(_F, scale), laplace(_G, scale)
    apart = abs(_F - _G)

    def pure(p: Proof, distance: Term, *facts: Fact) -> Fact:
        """No output is likelier by more than exp(distance / scale)."""
        lemma = foundation("laplace")
        values = {
            lemma["f"]: _F,
            lemma["g"]: _G,
            lemma["b"]: scale,
            lemma["epsilon"]: epsilon,
            lemma["sensitivity"]: distance,
        }
        return p.use(lemma, values, *facts)

    def exact(p: Proof, inside: Fact) -> Fact:
        """Within the range of the loss the profile is known, and grows with |f - g|."""
        lemma = foundation("laplace_profile")
        values = {
            lemma["f"]: _F,
            lemma["g"]: _G,
            lemma["b"]: scale,
            lemma["epsilon"]: epsilon,
        }
        known = part(p, p.use(lemma, values, inside))
        exponents = p.have(
            (epsilon - most / scale) / 2 <= (epsilon - apart / scale) / 2,
            p.given("neighbours"),
        )
        worst = exp((epsilon - most / scale) / 2)
        grows = p.have(worst <= exp((epsilon - apart / scale) / 2), exponents)
        enough = p.auto(1 - worst <= delta)
        return weaker(p, known, laws, epsilon, delta, grows, enough)

    def prove(p: Proof) -> Fact:
        if claim.delta == 0:
            return pure(p, most, p.given("neighbours"))
        within = abs(epsilon) * scale <= apart
        closer = p.assume(negation(within))
        sign = p.auto(0 <= epsilon)
        enough = p.have(apart <= scale * epsilon, closer, sign)
        beyond = pure(p, apart, enough)
        return p.cases(
            within,
            exact(p, p.assume(within)),
            weaker(p, beyond, laws, epsilon, delta),
        )

    threshold = (most - epsilon * scale) / 2
    return Question(
        name="laplace",
        statement=Statement(
            (("neighbours", apart <= most),), close()(*laws, epsilon, delta), (close(),)
        ),
        prove=prove,
        neighbours=At({_F: 0, _G: most}),
        violation=At({_F: 0, _G: most}, refute=fails_at(event(_Y, _Y <= threshold))),
    )
