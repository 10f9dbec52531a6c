"""Neural networks: any torch module as a mechanism; Defender and Attacker, trained.

Its files import torch, the extra of that name. What training finds is a choice and
promises nothing; what is proved of the noise that was found is proved afterwards, by
the engine of inverse composition.
"""
