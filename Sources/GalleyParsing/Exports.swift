// The interface of this target makes attributed text, so it exports it.
@_exported public import GalleyText
// The type of the grammar that users of Markdown need; the rest is internal to the package.
@_exported public import struct GalleyGrammar.MarkdownOptions
