// The interface of this target uses texts and their layouts, so it exports them.
@_exported public import GalleyLayout
