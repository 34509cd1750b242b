public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// A layer that shows text: laid out and drawn in the background where it is asked to, with links that can be pressed.
///
/// ```swift
/// let label = TextLabel()
/// label.displaysAsynchronously = true
/// label.maxLines = 0
/// label.attributedText = message
/// label.frame = Rect(origin: .zero, size: label.fittingSize(width: 320))
/// label.onHighlightTap = { hit in open(hit.attributes.link) }
/// ```
///
/// It shows a plain or an attributed text, or a layout that was made elsewhere. Its common properties (font, colour,
/// alignment, shadow) lie beneath the text's own attributes.
@MainActor open class TextLabel: DisplayLayer {
    /// Where the text lies between top and bottom, where there is more room than it needs.
    public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
        /// At the upper edge, in the middle, or at the lower edge.
        case top, center, bottom
    }

    // MARK: Text

    /// The text without attributes, with what attachments and the like stand for; setting it keeps the attributes of the
    /// first character.
    public var text: String? {
        get { attributedText.map(\.plainText) }
        set {
            guard let newValue else {
                attributedText = nil
                return
            }
            let first = attributedText.flatMap { $0.isEmpty ? nil : $0.typingAttributes(at: $0.startIndex) }
            attributedText = AttributedText(newValue, attributes: first ?? TextAttributes())
        }
    }
    /// What is shown; `nil` and empty text show nothing.
    public var attributedText: AttributedText? {
        didSet { if attributedText != oldValue { contentChanged() } }
    }
    /// Turns the text into what is shown, on the thread that lays it out: Markdown, emoticons, links.
    public var textParser: (@Sendable (AttributedText) -> AttributedText)? { didSet { contentChanged() } }
    /// Whether the text's own attributes are all there is: font, colour, alignment and shadow of the label do not count.
    public var ignoresCommonProperties = false {
        didSet { if ignoresCommonProperties != oldValue { contentChanged() } }
    }
    /// The fonts to choose from.
    public var fonts = FontLibrary.default { didSet { contentChanged() } }

    // MARK: Common properties

    /// Default: the engine's.
    public var font: FontDescriptor? { didSet { if font != oldValue { contentChanged() } } }
    /// Default: black.
    public var textColor: Color? { didSet { if textColor != oldValue { contentChanged() } } }
    /// Default: the natural one of the text's direction.
    public var textAlignment: ParagraphStyle.Alignment? {
        didSet { if textAlignment != oldValue { contentChanged() } }
    }
    /// How lines are broken. Default: between words.
    public var lineBreak: ParagraphStyle.LineBreak? { didSet { if lineBreak != oldValue { contentChanged() } } }
    /// The shadow of the glyphs; that of the whole label is ``DisplayLayer/shadow``.
    public var textShadow: Shadow? { didSet { if textShadow != oldValue { contentChanged() } } }

    // MARK: Container

    /// Where the text is laid out; width and height are those of the bounds, whatever is set here.
    ///
    /// Default: one row, truncated at the end.
    public var container = TextContainer(maxLines: 1, truncation: .end) {
        didSet { if container != oldValue { contentChanged() } }
    }
    /// How many rows are shown; 0 is all. Default 1.
    public var maxLines: Int {
        get { container.maxLines }
        set { container.maxLines = max(0, newValue) }
    }
    /// What becomes of text that has no room. Default: it is cut at the end.
    public var truncation: TextContainer.Truncation {
        get { container.truncation }
        set { container.truncation = newValue }
    }
    /// What stands for text that was cut; `nil` is an ellipsis.
    public var truncationToken: AttributedText? {
        get { container.truncationToken }
        set { container.truncationToken = newValue }
    }
    /// Distances of the text from the bounds.
    public var textInsets: EdgeInsets {
        get { container.insets }
        set { container.insets = newValue }
    }
    /// The shape that the text fills; `nil` is a rectangle.
    public var containerPath: Path? {
        get { container.path }
        set { container.path = newValue }
    }
    /// Where there is no text.
    public var exclusions: [TextContainer.Exclusion] {
        get { container.exclusions }
        set { container.exclusions = newValue }
    }
    /// Which way lines run, and columns follow each other.
    public var writingMode: TextContainer.WritingMode {
        get { container.writingMode }
        set { container.writingMode = newValue }
    }
    /// Decides where rows stand, a ``FixedLineHeight`` for one; `nil` leaves them one below the other.
    public var linePositionModifier: (any LinePositionModifier)? {
        get { container.linePositionModifier }
        set { container.linePositionModifier = newValue }
    }
    /// Where the text lies where there is room. Default: in the middle.
    public var textVerticalAlignment = VerticalAlignment.center {
        didSet { if textVerticalAlignment != oldValue { setNeedsDisplay() } }
    }
    /// Lines are broken here when the label is asked for its intrinsic size; 0 breaks none. In vertical text it is a
    /// height.
    public var preferredMaxLayoutWidth = 0.0

    /// What the names of the text's colours stand for; a change draws the label anew and lays nothing out. Default `nil`:
    /// colours without their names.
    public var colorTheme: ColorTheme? { didSet { if colorTheme != oldValue { setNeedsDisplay() } } }

    /// What is shown of the layout behind the text. Default: nothing.
    public var debug: DebugOverlay = [] { didSet { if debug != oldValue { setNeedsDisplay() } } }

    // MARK: Pressing

    /// Called for a tap anywhere on the label.
    public var onTap: (@MainActor (LabelHit) -> Void)?
    /// Called for a long press anywhere on the label.
    public var onLongPress: (@MainActor (LabelHit) -> Void)?
    /// Called for a tap on a highlight or a link whose highlight has no ``Highlight/tapAction`` of its own.
    public var onHighlightTap: (@MainActor (LabelHit) -> Void)?
    /// Called for a long press on a highlight or a link whose highlight has no ``Highlight/longPressAction`` of its own.
    /// What was a long press is no tap when it ends.
    public var onHighlightLongPress: (@MainActor (LabelHit) -> Void)?
    /// How links look while they are pressed that have no highlight of their own, and what is done for them; `nil` makes
    /// such links no target.
    public var linkHighlight: Highlight? = Highlight(
        attributes: {
            var attributes = TextAttributes()
            attributes.backgroundColor = Color(white: 0.5, alpha: 0.25)
            return attributes
        }())
    /// How long a press has to last until it is a long one. Default half a second.
    public var longPressDuration = Duration.milliseconds(500)
    /// How far a pointer may stray, across or down, until it no longer taps. Default 9 points.
    public var touchSlop = 9.0
    /// How far beside a highlight or a link a pointer still is on it, where nothing nearer is. Default 0 points.
    public var linkSlop = 0.0
    /// How long a highlight takes to go away. Default 0.15 s.
    public var highlightFadeDuration = Duration.milliseconds(150)
    /// The link that has the keyboard's focus, as an index into ``links``.
    public internal(set) var focusedLink: Int?

    var press: Press?
    /// The range that looks pressed.
    var highlighted: Range<String.Index>?
    private var usesHighlightFade = false
    private var ordinaryFade: Duration?

    // MARK: Layout

    /// Counts what makes layouts stale.
    private var version = 0
    private var known: (layout: TextLayout, version: Int, size: Size)?
    /// A layout that was made elsewhere.
    private var given: TextLayout?
    /// What is on screen.
    private(set) var shown: ShownText?
    private var shownVersion = 0

    /// A label of no size; it draws synchronously unless ``DisplayLayer/displaysAsynchronously`` is set.
    public override init(group: DisplayGroup = .main) {
        super.init(group: group)
    }

    /// What the label shows, laid out for its bounds.
    ///
    /// Asking for it lays the text out on this thread, where that has not been done. Setting it shows a layout that was
    /// made elsewhere, and its text; ``DisplayLayer/frame`` is to be set to hold it.
    public var textLayout: TextLayout? {
        get { currentLayout() }
        set {
            given = nil
            if let newValue {
                attributedText = newValue.text
                container = newValue.container
                version += 1
                given = newValue
            } else {
                attributedText = nil
            }
            focusedLink = nil
            dropPress()
            setNeedsDisplay()
        }
    }

    /// The layout that the screen shows; `nil` until the first drawing is there. What pointers hit is found in it.
    public var displayedLayout: TextLayout? { shown?.layout }

    private func contentChanged() {
        version += 1
        known = nil
        given = nil
        focusedLink = nil
        dropPress()
        setNeedsDisplay()
    }

    private func dropPress() {
        press = nil
        highlighted = nil
        updateTimer()
    }

    /// The layout for these bounds, made here if need be.
    func currentLayout() -> TextLayout? {
        if let given { return given }
        if let known, known.version == version, known.size == bounds.size { return known.layout }
        guard let source = textSource(size: bounds.size) else { return nil }
        let layout = try? source.makeLayout(cancellation: CancellationToken())
        if let layout { known = (layout, version, bounds.size) }
        return layout
    }

    private func textSource(size: Size?) -> TextSource? {
        guard let attributedText, !attributedText.isEmpty else { return nil }
        var common = TextAttributes()
        if !ignoresCommonProperties {
            common.font = font
            common.color = textColor
            common.shadow = textShadow
            if textAlignment != nil || lineBreak != nil {
                var style = ParagraphStyle()
                style.alignment = textAlignment
                style.lineBreak = lineBreak
                common.paragraph = style
            }
        }
        var container = container
        container.width = size?.width
        container.height = size?.height
        return TextSource(text: attributedText, common: common, parser: textParser, container: container, fonts: fonts)
    }

    // MARK: Sizes

    /// The size that the text needs within so much room; `nil` is unbounded. Room for less than all of it gives the size
    /// of what is shown.
    public func fittingSize(width: Double? = nil, height: Double? = nil) -> Size {
        if let given { return given.size }
        if let known, known.version == version, known.size.width == width, height == nil, !known.layout.isTruncated,
            container.writingMode == .horizontal
        {
            return known.layout.size
        }
        guard var source = textSource(size: nil) else {
            return Size(
                width: container.insets.left + container.insets.right,
                height: container.insets.top + container.insets.bottom)
        }
        source.container.width = width
        source.container.height = height
        return (try? source.makeLayout(cancellation: CancellationToken()))?.size ?? .zero
    }

    /// The size that the text needs where lines are broken at ``preferredMaxLayoutWidth`` alone.
    public var intrinsicContentSize: Size {
        guard preferredMaxLayoutWidth > 0 else { return fittingSize() }
        return writingMode == .horizontal
            ? fittingSize(width: preferredMaxLayoutWidth) : fittingSize(height: preferredMaxLayoutWidth)
    }

    // MARK: Display

    open override func makeDrawing() -> (any LayerDrawing)? {
        let layout: TextLayout?
        if let given {
            layout = given
        } else if let known, known.version == version, known.size == bounds.size {
            layout = known.layout
        } else {
            layout = nil
        }
        guard layout != nil || attributedText?.isEmpty == false else { return nil }
        guard let source = textSource(size: bounds.size) else { return nil }
        return LabelDrawing(
            source: source, layout: layout, alignment: textVerticalAlignment, highlighted: highlighted,
            linkHighlight: linkHighlight, theme: colorTheme, debug: debug, version: version)
    }

    open override func didDisplay(_ payload: (any Sendable)?, isFinished: Bool) {
        if let ordinaryFade {
            fadeDuration = ordinaryFade
            self.ordinaryFade = nil
        }
        guard isFinished else { return }
        guard let result = payload as? LabelDrawing.Result else {
            if press?.target != nil { endPress(fades: false) }
            shown = nil
            return
        }
        // A press of what was shown before is none of this.
        if shownVersion != result.version, press?.target != nil { endPress(fades: false) }
        shown = result.shown
        shownVersion = result.version
        if result.version == version, given == nil { known = (result.shown.layout, version, result.size) }
    }

    /// Shows `range` pressed, or nothing.
    func showHighlight(_ range: Range<String.Index>?, fades: Bool) {
        guard range != highlighted else { return }
        highlighted = range
        setNeedsDisplay()
        if fades, highlightFadeDuration > .zero {
            if ordinaryFade == nil { ordinaryFade = fadeDuration }
            fadeDuration = highlightFadeDuration
        } else if let ordinaryFade {
            fadeDuration = ordinaryFade
            self.ordinaryFade = nil
        }
    }

    open override func handle(_ event: PointerEvent) -> Bool { handlePress(event) }

    override func timePassed() {
        pressTimePassed()
        super.timePassed()
    }

    override var wantsTime: Bool { super.wantsTime || press?.deadline != nil }

    func updateTimer() { updateAnimation() }
}

/// A text laid out, and where it lies in a label.
struct ShownText: Sendable {
    let layout: TextLayout
    /// Where the container's top left corner is, from that of the bounds.
    let origin: Point

    /// A point of the label in the layout's coordinates.
    func point(_ point: Point, in bounds: Rect) -> Point {
        Point(x: point.x - bounds.x - origin.x, y: point.y - bounds.y - origin.y)
    }
}
