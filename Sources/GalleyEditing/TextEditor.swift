public import GalleyLayout
public import GalleyText
internal import GalleySupport
internal import GalleyUnicode

/// An editor of attributed text, independent of any window: text, selection, undo, and their geometry.
///
///     var editor = TextEditor("Hello", container: .width(320))
///     editor.perform(.move(.documentEnd))
///     editor.perform(.insert(", world"))
///     editor.perform(.delete(.wordBackward))
///     let caret = try editor.caret()
///
/// It is a value: a copy is an independent editor with the same state. The selection's ends are always between grapheme
/// clusters and never inside a range with ``TextAttributes/binding``, which is deleted and passed as a whole.
public struct TextEditor: Sendable {
    /// The current text.
    public internal(set) var text: AttributedText { didSet { knownLength = nil } }
    /// The number of grapheme clusters of ``text``, if it was counted.
    var knownLength: Int?
    /// The current selection.
    public internal(set) var selection: TextSelection
    /// The container of the layout.
    public var container: TextContainer { didSet { if container != oldValue { invalidateLayout() } } }
    /// The fonts of the layout.
    public let fonts: FontLibrary

    /// A parser that runs when it is set, and after every change except those of a composition; the selection is kept on the
    /// same text.
    ///
    /// It receives the edits since its last result: see ``TextParser/parse(_:edits:selection:)``.
    public var parser: (any TextParser)? {
        get { currentParser }
        set {
            currentParser = newValue
            unparsedEdits = nil
            // A composition is parsed when it ends.
            if markedRange == nil, beforeMarking == nil { parseWithNewParser() }
        }
    }
    /// A parser that converts pasted Markdown; `nil` pastes plain text instead.
    public var pasteParser: (any TextParser)?
    /// Text shown while the editor is empty.
    public var placeholder: AttributedText?
    /// The maximum number of grapheme clusters, to which typed and pasted text is cut; `nil` is unlimited.
    public var maximumLength: Int?
    /// Whether the text can be edited.
    public var isEditable = true
    /// The text that ``EditingCommand/indent`` inserts before a paragraph.
    public var indentation = "    "
    /// Whether a new line in a list starts the next item.
    public var continuesLists = true
    /// The maximum number of steps that ``EditingCommand/undo`` can undo; older ones are discarded.
    public var undoLimit = 200
    /// The distance of a movement by a page, in points; a host sets its viewport's height.
    public var pageHeight = 400.0

    /// The locked ranges in UTF-8 offsets, updated by edits.
    var lockedRanges: [Range<Int>] = []
    /// The composition of an input method: UTF-8 offsets.
    var markedRange: Range<Int>?
    /// The state before the composition.
    var beforeMarking: (step: EditingState, text: AttributedText)?
    /// Attributes for the next typed text, set by the host.
    var ownTypingAttributes: TextAttributes?
    var history = EditingHistory()
    /// The column that vertical movement keeps.
    var column: Double?
    /// The last layout of an editor, which copies of the editor share until one of them is edited.
    struct LastLayout: Sendable {
        /// The layout of the text before the pending edits; `nil` before the first one.
        var layout: TextLayout?
        /// Whether the layout has an empty line after the text's last terminator.
        var hasExtraLine = false
        /// The edits since the layout, as one replacement.
        var pendingEdits: TextEdits?
    }

    /// The last layout. A lock, because questions about a value may be asked from several threads.
    var lastLayout = Guarded(LastLayout())
    /// The parser, which is changed in place.
    var currentParser: (any TextParser)?
    /// The edits since the parser's last result; `nil` if it does not know the text.
    var unparsedEdits: TextEdits?

    /// Creates an editor of `text` with the caret at its start.
    public init(
        _ text: AttributedText = AttributedText(), container: TextContainer = .unbounded,
        fonts: FontLibrary = .shared, parser: (any TextParser)? = nil
    ) {
        self.text = text
        self.container = container
        self.fonts = fonts
        currentParser = parser
        selection = TextSelection(caret: 0)
        parseAll()
    }

    /// The selected range, as indices of the text.
    public var selectedRange: Range<String.Index> { selection.range(in: text) }

    /// The attributes of text that is typed next: those set by the host, or else those of the replaced or surrounding
    /// text.
    public var typingAttributes: TextAttributes {
        get {
            if let ownTypingAttributes { return ownTypingAttributes }
            if selection.isCaret { return text.typingAttributes(at: text.index(atUTF8: selection.head)) }
            return text.attributes(at: text.index(atUTF8: selection.utf8Range.lowerBound)).continuing
        }
        set { ownTypingAttributes = newValue }
    }

    /// Changes the selection, and ends a composition. Ends inside a cluster or a binding move to its nearer end.
    public mutating func select(_ new: TextSelection) {
        unmarkText()
        setSelection(new)
        history.seal()
    }

    /// Selects a range of ``text``, in indices of the text.
    public mutating func select(_ range: Range<String.Index>) {
        select(TextSelection(range, in: text))
    }

    /// Replaces the text, and clears the undo history.
    public mutating func setText(_ new: AttributedText) {
        text = new
        parseAll()
        markedRange = nil
        beforeMarking = nil
        lockedRanges = []
        history = EditingHistory()
        setSelection(TextSelection(caret: 0))
        invalidateLayout()
    }

    private mutating func invalidateLayout() {
        lastLayout = Guarded(LastLayout())
    }

    /// Locks a range, so that it cannot be changed; text can still be inserted at its ends. Locked ranges are updated
    /// by edits.
    public mutating func lock(_ range: Range<String.Index>) {
        let range = text.utf8Range(range)
        if !range.isEmpty { lockedRanges.append(range) }
    }

    /// Removes all locks.
    public mutating func unlockAll() {
        lockedRanges = []
    }

    /// The locked ranges.
    public var lockedTextRanges: [Range<String.Index>] { lockedRanges.map { text.range(forUTF8: $0) } }

    // MARK: - Selection

    /// Sets a selection, moving its ends to cluster boundaries outside bindings.
    mutating func setSelection(_ new: TextSelection) {
        var new = new
        let isCaret = new.isCaret
        new.head = settled(new.head)
        new.anchor = isCaret ? new.head : settled(new.anchor)
        if new != selection { ownTypingAttributes = nil }
        selection = new
        column = nil
    }

    /// The nearest cluster boundary outside bindings.
    func settled(_ offset: Int) -> Int {
        var offset = min(max(0, offset), text.utf8Count)
        let boundaries = TextBoundaries(text)
        let start = boundaries.clusterStart(at: offset)
        if start < offset {
            let end = boundaries.boundary(afterUTF8: start, of: .cluster)
            offset = offset - start < end - offset ? start : end
        }
        guard let first = binding(around: offset) else { return offset }
        let isBackward = offset - first.lowerBound < first.upperBound - offset
        // One cluster may contain the end of a binding and the start of the next: continue in the same direction.
        while let binding = binding(around: offset) { offset = isBackward ? binding.lowerBound : binding.upperBound }
        return offset
    }

    /// The binding that strictly contains an offset, extended to whole clusters.
    func binding(around offset: Int) -> Range<Int>? {
        guard offset > 0, let range = text.bindingRange(atUTF8: offset) else { return nil }
        let whole = wholeClusters(range)
        return whole.lowerBound < offset && offset < whole.upperBound ? whole : nil
    }

    /// A range extended to cluster boundaries.
    func wholeClusters(_ range: Range<Int>) -> Range<Int> {
        let boundaries = TextBoundaries(text)
        let lower = boundaries.clusterStart(at: range.lowerBound)
        guard range.upperBound > range.lowerBound else { return lower..<lower }
        let last = boundaries.clusterStart(at: range.upperBound)
        let upper = last < range.upperBound ? boundaries.boundary(afterUTF8: last, of: .cluster) : last
        return lower..<upper
    }

    /// A range extended to whole clusters and bindings.
    func whole(_ range: Range<Int>) -> Range<Int> {
        var result = wholeClusters(range)
        if let first = binding(around: result.lowerBound) {
            result = min(result.lowerBound, first.lowerBound)..<max(result.upperBound, first.lowerBound)
        }
        if let last = binding(around: result.upperBound) { result = result.lowerBound..<last.upperBound }
        return result
    }
}
