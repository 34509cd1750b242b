// What users of Markdown see of its grammar; the rest of it is the package's own.
@_exported public import struct GalleyGrammar.MarkdownOptions
