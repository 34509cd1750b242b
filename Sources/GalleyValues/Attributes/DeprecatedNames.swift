/// The former name of ``TextBinding``.
@available(*, deprecated, renamed: "TextBinding") public typealias Binding = TextBinding

/// The former name of ``TextStroke``.
@available(*, deprecated, renamed: "TextStroke") public typealias Stroke = TextStroke
