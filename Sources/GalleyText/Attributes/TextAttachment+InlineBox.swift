extension TextAttachment {
    /// A tree of boxes in a line of text, such as an inline block of CSS.
    ///
    /// It is laid out before the surrounding text, by `AttributedText.layingOutAttachments(fonts:)` of GalleyDrawing;
    /// the command does that automatically. Its margin box is the attachment's box, and its baseline is on the line's:
    /// the last one of a block, and the first one of a flex container or a grid.
    ///
    ///     var tag = Box(text: "New")
    ///     tag.style.padding = BoxSides(4)
    ///     text.append(.attachment(TextAttachment(tag)))
    public struct InlineBox: Sendable, Hashable {
        /// The outermost box.
        public var box: Box
        /// The width that percentages are parts of, and that a box without a width does not exceed, in points; `nil` is
        /// unlimited.
        public var availableWidth: Double?
        /// Whether a box without a width is as wide as ``availableWidth``, as a block is, and margins that are `auto` share what
        /// is left.
        public var fillsWidth: Bool
        /// The size of a point of the boxes in points of the text, as far as the text was scaled before their layout.
        package var pointSize = 1.0
        /// The result of layout; nil before.
        package var drawing: Drawing?
        /// The width of the margin box in the layout. The attachment is narrower where it is scaled down.
        package var naturalWidth = 0.0

        /// The scale of the boxes in an attachment with a width.
        package func scale(for width: Double) -> Double {
            let scale = naturalWidth > 0 ? width / naturalWidth : 1
            return abs(scale - 1) < 1e-6 ? 1 : scale
        }

        /// Creates a box that has not yet been laid out.
        public init(_ box: Box, availableWidth: Double? = nil, fillsWidth: Bool = false) {
            self.box = box
            self.availableWidth = availableWidth
            self.fillsWidth = fillsWidth
        }

        /// Whether both are the same layout, or have the same boxes before it.
        ///
        /// - Complexity: O(1) after the layout: styles of texts on pages are compared for each page.
        public static func == (one: InlineBox, other: InlineBox) -> Bool {
            guard one.drawing == nil, other.drawing == nil else { return one.drawing == other.drawing }
            return one.availableWidth == other.availableWidth && one.fillsWidth == other.fillsWidth
                && one.pointSize == other.pointSize && one.box == other.box
        }

        /// Hashes the layout, or the boxes before it.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(drawing)
            if drawing == nil { hasher.combine(box) }
        }
    }

    /// Creates an attachment for a tree of boxes, whose size follows from its layout.
    ///
    /// - Parameter availableWidth: The width that percentages are parts of, and that a box without a width does not
    ///   exceed, in points; `nil` is unlimited.
    public init(_ box: Box, availableWidth: Double? = nil) {
        self.init(width: 0, height: 0, content: .box(InlineBox(box, availableWidth: availableWidth)))
    }

    /// The tree of boxes of the content, if it is one.
    public var inlineBox: InlineBox? {
        if case .box(let box)? = content { box } else { nil }
    }
}

extension Box {
    /// Changes the box and those in it.
    package mutating func transformAll<Failure: Error>(_ change: (inout Box) throws(Failure) -> Void) throws(Failure) {
        try change(&self)
        guard !children.isEmpty else { return }
        var changed = children
        for index in changed.indices { try changed[index].transformAll(change) }
        children = changed
    }

    /// Changes the attributes of the texts in the box and in those in it.
    func mappingTexts(_ change: (inout TextAttributes) -> Void) -> Box {
        var result = self
        result.transformAll { box in
            guard case .text(var content) = box.content else { return }
            content.text.transformAttributes(change)
            change(&content.style)
            for index in content.spans.indices { change(&content.spans[index].attributes) }
            content.container.truncationToken?.transformAttributes(change)
            box.content = .text(content)
        }
        return result
    }

    /// The approximate amount of drawing in bytes.
    var drawnByteCount: Int {
        var sum = 0
        var open = [self]
        while let box = open.popLast(), sum <= AttributedText.drawnByteLimit {
            sum += 64
            if case .text(let content) = box.content { sum += min(content.text.drawnByteCount, 1 << 40) }
            open += box.children
        }
        return sum
    }
}

extension TextAttachment.InlineBox: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        box = box.mappingTexts { $0.mapColors(map) }
        box.transformAll { box in
            guard var appearance = box.givenAppearance else { return }
            appearance.mapColors(map)
            box.appearance = appearance
        }
    }
}
