/// The former name of ``TextCaret``.
@available(*, deprecated, renamed: "TextCaret") public typealias Caret = TextCaret
