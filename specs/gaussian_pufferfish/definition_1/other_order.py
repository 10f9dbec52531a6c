"""Pufferfish privacy, for pairs in the other order."""

from verifydp.formal.spec import *

R, S, X, Y = map(space, ("R", "S", "X", "Y"))
prior, mechanism = kernel("prior", pair_sort(R, S), X), kernel("mechanism", X, Y)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
order = point("order", pair_sort(S, S))
words = shared("gaussian_pufferfish.definition_1._words")
at_0, is_private, pufferfish = words.at_0, words.is_private, words.pufferfish
spaces, told = words.spaces, words.told
half_lines = theorem("gaussian_pufferfish.definition_1.half_lines")
turned = event(order, member(pair(second(order), first(order)), pairs))
in_other_order = pufferfish(prior, mechanism, turned, epsilon, delta)

SPEC = Theorem(
    title="Pufferfish privacy, for pairs in the other order",
    source=half_lines.source,
    standing="refuted",
    repair="gaussian_pufferfish.definition_1",
    uses=(pufferfish,),
    claim=implies(is_private, in_other_order),
    remark="Pairs are ordered.",
)
one, other, only = label(0, 2), label(1, 2), label(0, 1)
leans, fair = finite_law("1/4", "3/4", 0), finite_law("1/2", "1/2", 0)
one_way = told(leans, fair, epsilon=log("3/2"), delta=0)

SPEC = SPEC.but(
    refutation=At(one_way, (only, other, one, at_0), spaces),
)
