"""What guesses at a survey answer cost, and what that shows of privacy."""

from verifydp.adversary import (
    bayes_risk,
    least_threshold,
    posterior_loss,
    prior_risk,
    privacy_by_risk,
    state_model,
)
from verifydp.adversary.bayes_risks import sides

EVEN = {"yes": "1/2", "no": "1/2"}
BLURRED = {
    "yes": {"says yes": "0.54", "says no": "0.46"},
    "no": {"says yes": "0.46", "says no": "0.54"},
}
#: The true answer once in six times, else nothing.
SOMETIMES = {
    "yes": {"says yes": "1/6", "silent": "5/6"},
    "no": {"says no": "1/6", "silent": "5/6"},
}


def main() -> None:
    """Print for two mechanisms and two losses the risks, and what follows."""
    print("loss   mechanism  risk before  after   threshold  (1, 0.1)-private")
    for name in ("brier", "log"):
        loss = posterior_loss(name)
        for mechanism, laws in (("blurred", BLURRED), ("sometimes", SOMETIMES)):
            model = state_model(EVEN, laws)
            before = float(sides(prior_risk(model.prior, loss))[1])
            after = float(sides(bayes_risk(model, loss))[0])
            least = float(least_threshold(loss, model.prior, 1, "0.1").high)
            shown = privacy_by_risk(model, loss, 1, "0.1").shows_privacy
            print(
                f"{name:5}  {mechanism:9}  {before:11.4f}  {after:.4f}  {least:9.4f}  "
                f"{'shown' if shown else 'not shown'}"
            )


if __name__ == "__main__":
    main()
