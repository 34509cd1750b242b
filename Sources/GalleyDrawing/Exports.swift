// The types of lower targets that users of drawing need; the rest is internal to the package.
@_exported public import struct GalleyGlyphs.GlyphCacheStatistics
@_exported public import enum GalleyGlyphs.GlyphHinting
@_exported public import class GalleyImages.AnimatedImage
@_exported public import class GalleyImages.Bitmap
@_exported public import struct GalleyImages.FileImageLoader
@_exported public import enum GalleyImages.ImageFormat
@_exported public import protocol GalleyImages.ImageLoader
@_exported public import struct GalleyImages.PNGOptions
@_exported public import struct GalleyImages.PixelRect
@_exported public import struct GalleyImages.SurfaceLimits
