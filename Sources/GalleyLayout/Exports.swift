// What users of layout see of the rooms below it; the rest of them is the package's own.
@_exported public import struct GalleyFonts.Font
@_exported public import class GalleyFonts.FontFace
@_exported public import struct GalleyFonts.FontInfo
@_exported public import class GalleyShaping.FontLibrary
@_exported public import struct GalleyShaping.ShapedTextStatistics
@_exported public import class GalleySupport.CancellationToken
@_exported public import enum GalleyUnicode.GlyphOrientation
@_exported public import struct GalleyUnicode.TextBoundaries
@_exported public import enum GalleyUnicode.TextUnit
