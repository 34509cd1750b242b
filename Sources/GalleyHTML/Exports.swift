// The interface of this target makes attributed text, so it exports it.
@_exported public import GalleyText
