// The interface of this target uses values throughout, so it exports them.
@_exported public import GalleyValues
