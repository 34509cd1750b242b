public import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// A layer that shows text, optionally laid out and drawn in the background, with links that can be pressed.
///
/// ```swift
/// let label = TextLabel()
/// label.displaysAsynchronously = true
/// label.maximumRows = nil
/// label.attributedText = text
/// label.frame = Rect(origin: .zero, size: label.fittingSize(width: 320))
/// label.onHighlightTap = { hit in print(hit.attributes.link ?? "") }
/// ```
///
/// It shows a plain or an attributed text, or a layout made elsewhere. Its common properties (font, colour, alignment,
/// shadow) apply where the text has no attributes.
@MainActor open class TextLabel: DisplayLayer {
    /// The vertical position of the text in a taller label.
    public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
        /// At the upper edge.
        case top
        /// In the middle.
        case center
        /// At the lower edge.
        case bottom
    }

    // MARK: Text

    /// The text without attributes, with backing texts in place of attachments and bindings. Setting it keeps the
    /// attributes of the first character.
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
    /// The displayed text; `nil` and empty text show nothing.
    public var attributedText: AttributedText? {
        didSet { if attributedText != oldValue { contentChanged() } }
    }
    /// Transforms the text before layout, on the thread that lays it out: Markdown, emoticons, links.
    public var textParser: (@Sendable (AttributedText) -> AttributedText)? { didSet { contentChanged() } }
    /// Whether the label's font, colour, alignment and shadow are ignored, and only the text's attributes apply.
    public var ignoresCommonProperties = false {
        didSet { if ignoresCommonProperties != oldValue { contentChanged() } }
    }
    /// The fonts for the layout.
    public var fonts = FontLibrary.shared { didSet { contentChanged() } }

    // MARK: Common properties

    /// The font of text without a font. Default: the layout engine's default font.
    public var font: FontDescriptor? { didSet { if font != oldValue { contentChanged() } } }
    /// The colour of text without a colour. Default: black.
    public var textColor: Color? { didSet { if textColor != oldValue { contentChanged() } } }
    /// The alignment of text without an alignment. Default: natural, after the text's direction.
    public var textAlignment: ParagraphStyle.Alignment? {
        didSet { if textAlignment != oldValue { contentChanged() } }
    }
    /// The line breaking mode. Default: between words.
    public var lineBreak: ParagraphStyle.LineBreak? { didSet { if lineBreak != oldValue { contentChanged() } } }
    /// The shadow of the glyphs; the shadow of the whole label is ``DisplayLayer/shadow``.
    public var textShadow: Shadow? { didSet { if textShadow != oldValue { contentChanged() } } }

    // MARK: Container

    /// The container of the layout. Its width and height are replaced by those of the bounds.
    ///
    /// Default: one row, truncated at the end.
    public var container = TextContainer(maximumRows: 1, truncation: .end) {
        didSet { if container != oldValue { contentChanged() } }
    }
    /// The maximum number of rows, at least 1; `nil` is unlimited. Default 1.
    public var maximumRows: Int? {
        get { container.maximumRows }
        set { container.maximumRows = newValue.map { max(1, $0) } }
    }
    /// The vertical position of the text in a taller label. Default: centred.
    public var textVerticalAlignment = VerticalAlignment.center {
        didSet { if textVerticalAlignment != oldValue { setNeedsDisplay() } }
    }
    /// The width at which lines break for the intrinsic size, in points; `nil` does not break them. In vertical text it is a
    /// height.
    public var preferredMaxLayoutWidth: Double?

    /// The colours for the colour names in the text. A change redraws the label without a new layout. Default `nil`:
    /// named colours keep their stored value.
    public var colorTheme: ColorTheme? { didSet { if colorTheme != oldValue { setNeedsDisplay() } } }

    /// The debug overlay drawn over the layout. Default: none.
    public var debug: DebugOverlay = [] { didSet { if debug != oldValue { setNeedsDisplay() } } }

    // MARK: Pressing

    /// Called for a tap anywhere on the label.
    public var onTap: (@MainActor (LabelPress) -> Void)?
    /// Called for a long press anywhere on the label.
    public var onLongPress: (@MainActor (LabelPress) -> Void)?
    /// Called for a tap on a highlight or link whose highlight has no ``Highlight/tapAction``.
    public var onHighlightTap: (@MainActor (LabelPress) -> Void)?
    /// Called for a long press on a highlight or link whose highlight has no ``Highlight/longPressAction``. A long
    /// press does not also count as a tap.
    public var onHighlightLongPress: (@MainActor (LabelPress) -> Void)?
    /// The pressed appearance and the actions of links without a highlight; `nil` makes such links inactive.
    public var linkHighlight: Highlight? = Highlight(
        attributes: {
            var attributes = TextAttributes()
            attributes.backgroundColor = Color(white: 0.5, alpha: 0.25)
            return attributes
        }())
    /// The duration after which a press becomes a long press. Default half a second.
    public var longPressDuration = Duration.milliseconds(500)
    /// The distance that a pointer may move, in x or y, and still tap. Default 9 points.
    public var touchSlop = 9.0
    /// The distance around a highlight or link in which a pointer still hits it, unless another one is nearer. Default
    /// 0 points.
    public var linkSlop = 0.0
    /// The duration in which a highlight fades out. Default 0.15 s.
    public var highlightFadeDuration = Duration.milliseconds(150)
    /// The link with the keyboard focus, as an index into ``links``.
    public internal(set) var focusedLink: Int?

    var press: Press?
    /// The range that is drawn pressed.
    var highlighted: Range<String.Index>?
    private var usesHighlightFade = false
    private var ordinaryFade: Duration?

    // MARK: Layout

    /// Incremented by each change that invalidates layouts.
    private var version = 0
    private var known: (layout: TextLayout, version: Int, size: Size)?
    /// A layout made elsewhere.
    private var given: TextLayout?
    /// The text on screen.
    private(set) var shown: ShownText?
    private var shownVersion = 0

    /// Creates a label of size zero. It draws synchronously unless ``DisplayLayer/displaysAsynchronously`` is set.
    public override init(group: DisplayGroup = .shared) {
        super.init(group: group)
    }

    /// The layout of the label's text for its bounds.
    ///
    /// The getter lays the text out on this thread if needed. The setter shows a layout made elsewhere, and its text;
    /// set ``DisplayLayer/frame`` to a size that contains it.
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

    /// The layout on screen, which is used for hit testing; `nil` until the first drawing is complete.
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

    /// The layout for the current bounds, made here if needed.
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

    /// The size of the text within a width and height; `nil` is unbounded. If not all of the text fits, the size of its
    /// visible part.
    public func fittingSize(width: Double? = nil, height: Double? = nil) -> Size {
        if let given { return given.size }
        if let known, known.version == version, known.size.width == width, height == nil, !known.layout.isTruncated,
            container.writingMode == .horizontal
        {
            return known.layout.size
        }
        guard var source = textSource(size: nil) else {
            return Size.zero.outset(by: container.insets)
        }
        source.container.width = width
        source.container.height = height
        return (try? source.makeLayout(cancellation: CancellationToken()))?.size ?? .zero
    }

    /// The size of the text with lines broken only at ``preferredMaxLayoutWidth``.
    public var intrinsicContentSize: Size {
        guard let width = preferredMaxLayoutWidth, width > 0 else { return fittingSize() }
        return container.writingMode == .horizontal ? fittingSize(width: width) : fittingSize(height: width)
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
        // A press on the previous text does not apply to this one.
        if shownVersion != result.version, press?.target != nil { endPress(fades: false) }
        shown = result.shown
        shownVersion = result.version
        if result.version == version, given == nil { known = (result.shown.layout, version, result.size) }
    }

    /// Draws `range` pressed; `nil` ends that.
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
