// Text is made of values: who imports the one has the other.
@_exported public import GalleyValues
