// Constraints are part of the model of boxes: who imports the one has the other.
@_exported public import GalleyText
