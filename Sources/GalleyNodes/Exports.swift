// Nodes are made of these.
@_exported public import GalleyBoxes
@_exported public import GalleyDisplay
@_exported public import GalleyDrawing
@_exported public import GalleyEditing
@_exported public import GalleyLayout
@_exported public import GalleyText
