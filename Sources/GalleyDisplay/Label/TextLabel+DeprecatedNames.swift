public import GalleyText

extension TextLabel {
    /// The maximum number of rows; 0 is unlimited.
    @available(*, deprecated, renamed: "maximumRows", message: "nil is unlimited")
    public var maxLines: Int {
        get { maximumRows ?? 0 }
        set { maximumRows = newValue <= 0 ? nil : newValue }
    }

    /// The former form of ``TextContainer/truncation`` of ``container``.
    @available(*, deprecated, message: "use container.truncation") public var truncation: TextContainer.Truncation {
        get { container.truncation }
        set { container.truncation = newValue }
    }

    /// The former form of ``TextContainer/truncationToken`` of ``container``.
    @available(*, deprecated, message: "use container.truncationToken") public var truncationToken: AttributedText? {
        get { container.truncationToken }
        set { container.truncationToken = newValue }
    }

    /// The former form of ``TextContainer/insets`` of ``container``.
    @available(*, deprecated, message: "use container.insets") public var textInsets: EdgeInsets {
        get { container.insets }
        set { container.insets = newValue }
    }

    /// The former form of ``TextContainer/path`` of ``container``.
    @available(*, deprecated, message: "use container.path") public var containerPath: Path? {
        get { container.path }
        set { container.path = newValue }
    }

    /// The former form of ``TextContainer/exclusions`` of ``container``.
    @available(*, deprecated, message: "use container.exclusions") public var exclusions: [TextContainer.Exclusion] {
        get { container.exclusions }
        set { container.exclusions = newValue }
    }

    /// The former form of ``TextContainer/writingMode`` of ``container``.
    @available(*, deprecated, message: "use container.writingMode") public var writingMode: TextContainer.WritingMode {
        get { container.writingMode }
        set { container.writingMode = newValue }
    }

    /// The former form of ``TextContainer/linePositionModifier`` of ``container``.
    @available(*, deprecated, message: "use container.linePositionModifier")
    public var linePositionModifier: (any LinePositionModifier)? {
        get { container.linePositionModifier }
        set { container.linePositionModifier = newValue }
    }
}
