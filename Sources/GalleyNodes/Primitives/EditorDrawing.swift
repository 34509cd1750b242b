internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText
internal import GalleyBoxes

/// An editor's text with selection and caret.
struct EditorDrawing: Sendable {
    var text: TextLayout?
    var placeholder: TextLayout?
    /// The position of the text, relative to the corner of the frame.
    var origin: Point
    /// Cuts the text off.
    var clip: Rect
    var selection: [Rect] = []
    /// The marked occurrences of a text, and the one that was selected last.
    var found: [Rect] = []
    var currentFound: [Rect] = []
    /// The waves under misspelled words.
    var misspelled: [DecorationLine] = []
    /// The caret, which is drawn in a separate layer in front of the picture.
    var caret: Rect?
    /// The composition of an input method.
    var marked: [Rect] = []
    /// The part of the composition that is being converted.
    var clause: [Rect] = []

    init(_ node: EditorNode, _ record: ElementRecord) {
        let frame = Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height)
        clip = frame.inset(by: record.border).inset(by: record.padding)
        origin = clip.origin
        let context = NodeContext(environment: record.source.environment, state: NodeState())
        var container = node.isMultiline ? TextContainer.width(clip.width) : TextContainer(maximumRows: 1)
        container.height = nil
        let shown = node.shown(node.text)
        if shown.isEmpty {
            placeholder = node.placeholder.flatMap {
                try? TextLayout(context.text($0), in: container, fonts: context.environment.fonts)
            }
        } else {
            text = try? TextLayout(context.text(shown), in: container, fonts: context.environment.fonts)
        }
    }

    init(origin: Point, clip: Rect) {
        self.origin = origin
        self.clip = clip
    }

    /// The area of everything that is drawn, from the corner of the frame.
    var shownArea: Rect { clip.inset(by: EdgeInsets(-2)) }

    /// The visible part of the caret, from the corner of the frame.
    var visibleCaret: Rect? {
        guard let rect = caret?.moved(origin.x, origin.y).clipped(to: shownArea) else {
            return nil
        }
        return rect.width > 0 && rect.height > 0 ? rect : nil
    }

    /// Whether both have the same picture, in which the caret is not drawn.
    func isSame(as other: EditorDrawing) -> Bool {
        text === other.text && placeholder === other.placeholder && origin == other.origin && clip == other.clip
            && selection == other.selection && found == other.found && currentFound == other.currentFound
            && marked == other.marked && clause == other.clause && misspelled == other.misspelled
    }

    /// - Parameter scale: pixels per point. The text is cut off at whole pixels, so that a part of it is drawn exactly as in
    ///   the whole.
    func draw(on canvas: Canvas, at corner: Point, theme: ColorTheme, scale: Double) throws {
        guard !clip.isEmpty else { return }
        let place = Point(x: corner.x + origin.x, y: corner.y + origin.y)
        let shown = shownArea.moved(corner.x, corner.y)
        let (left, top) = ((shown.minX * scale).rounded(.down) / scale, (shown.minY * scale).rounded(.down) / scale)
        let (right, bottom) = ((shown.maxX * scale).rounded(.up) / scale, (shown.maxY * scale).rounded(.up) / scale)
        let cut = Rect(x: left, y: top, width: right - left, height: bottom - top)
        try canvas.group(GraphicsState(clip: Path(rect: cut))) {
            var highlight = theme.resolved(.accent)
            highlight.alpha = 0.3
            for (rects, alpha) in [(found, 0.35), (currentFound, 0.75)] {
                let color = Color(red: 1, green: 0.75, blue: 0, alpha: alpha)
                for rect in rects { try canvas.fill(rect.moved(place.x, place.y), with: color) }
            }
            for rect in selection { try canvas.fill(rect.moved(place.x, place.y), with: highlight) }
            if let placeholder { try canvas.draw(placeholder.resolving(theme), at: place) }
            if let text { try canvas.draw(text.resolving(theme), at: place) }
            if !misspelled.isEmpty {
                try canvas.group(GraphicsState(transform: .translation(x: place.x, y: place.y))) {
                    try canvas.draw(misspelled)
                }
            }
            for rect in marked {
                try canvas.fill(
                    Rect(x: place.x + rect.x, y: place.y + rect.maxY - 1, width: rect.width, height: 1),
                    with: theme.resolved(.text))
            }
            for rect in clause {
                try canvas.fill(
                    Rect(x: place.x + rect.x, y: place.y + rect.maxY - 2, width: rect.width, height: 2),
                    with: theme.resolved(.accent))
            }
        }
    }
}
