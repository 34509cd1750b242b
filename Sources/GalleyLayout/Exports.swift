// The types of lower targets that users of layout need; the rest is internal to the package.
@_exported public import struct GalleyFonts.Font
@_exported public import class GalleyFonts.FontFace
@_exported public import struct GalleyFonts.FontInfo
@_exported public import class GalleyShaping.FontLibrary
@_exported public import struct GalleyShaping.ShapedTextStatistics
@_exported public import class GalleySupport.CancellationToken
@_exported public import enum GalleyUnicode.GlyphOrientation
@_exported public import struct GalleyUnicode.TextBoundaries
@_exported public import enum GalleyUnicode.TextUnit
