/// The one import of programs that draw documents.
@_exported public import GalleyBoxes
@_exported public import GalleyConstraints
@_exported public import GalleyDocuments
@_exported public import GalleyDrawing
@_exported public import GalleyEngine
@_exported public import GalleyHTML
@_exported public import GalleyLayout
@_exported public import GalleyParsing
@_exported public import GalleyText
