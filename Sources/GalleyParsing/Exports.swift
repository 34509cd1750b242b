// The type of the grammar that users of Markdown need; the rest is internal to the package.
@_exported public import struct GalleyGrammar.MarkdownOptions
