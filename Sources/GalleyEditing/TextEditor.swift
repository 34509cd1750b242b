public import GalleyLayout
public import GalleyText
internal import GalleyUnicode

/// An editor of attributed text that knows of no window: text, selection, undo, and where all of it stands.
///
///     var editor = TextEditor("Hello", container: .width(320))
///     editor.perform(.move(.documentEnd))
///     editor.perform(.insert(", world"))
///     editor.perform(.delete(.wordBackward))
///     let caret = try editor.caret()
///
/// It is a value: a copy is another editor at the same point. The selection's ends are always between grapheme clusters
/// and never inside a range with ``TextAttributes/binding``, which is deleted and passed as one.
public struct TextEditor: Sendable {
    /// The text as it is.
    public internal(set) var text: AttributedText
    /// What is selected.
    public internal(set) var selection: TextSelection
    /// Where the text is laid out.
    public var container: TextContainer { didSet { if container != oldValue { forgetLayout() } } }
    /// The fonts that it is laid out with.
    public let fonts: FontLibrary

    /// Runs after every change but those of a composition, with the selection mapped along.
    public var parser: (any TextParser)?
    /// Makes text of Markdown that is pasted; `nil` pastes its plain text.
    public var markdownReader: (any TextParser)?
    /// Shown while there is no text.
    public var placeholder: AttributedText?
    /// Typed and pasted text is cut so that the text has no more grapheme clusters; `nil` is unlimited.
    public var maximumLength: Int?
    /// Whether anything can be changed.
    public var isEditable = true
    /// What ``EditingCommand/indent`` puts before a paragraph.
    public var indentation = "    "
    /// Whether a new line in a list begins the next item.
    public var continuesLists = true
    /// How many steps back ``EditingCommand/undo`` can go; older ones are forgotten.
    public var undoLimit = 200
    /// How far pages go, in points; a host sets its viewport's height.
    public var pageHeight = 400.0

    /// Changed by edits: UTF-8 offsets that move along.
    var lockedRanges: [Range<Int>] = []
    /// The composition of an input method: UTF-8 offsets.
    var markedRange: Range<Int>?
    /// What the composition began with.
    var beforeMarking: (step: EditingState, text: AttributedText)?
    /// Set by the host for what is typed next.
    var ownTypingAttributes: TextAttributes?
    var history = EditingHistory()
    /// What vertical movement keeps to.
    var column: Double?
    /// The last layout, of the text before the pending edits.
    var cachedLayout: TextLayout?
    var layoutHasExtraLine = false
    var pendingEdits: PendingEdits?

    /// An editor of `text` with the caret at its start.
    public init(
        _ text: AttributedText = AttributedText(), container: TextContainer = .unbounded,
        fonts: FontLibrary = .default, parser: (any TextParser)? = nil
    ) {
        self.text = text
        self.container = container
        self.fonts = fonts
        self.parser = parser
        selection = TextSelection(caret: 0)
        if let parser { parser.parse(&self.text) }
    }

    /// What is selected, as indices of the text.
    public var selectedRange: Range<String.Index> { selection.range(in: text) }

    /// What text that is typed next looks like: what the host set, or else what is around the caret, or replaced.
    public var typingAttributes: TextAttributes {
        get {
            if let ownTypingAttributes { return ownTypingAttributes }
            if selection.isCaret { return text.typingAttributes(at: text.index(atUTF8: selection.head)) }
            return text.attributes(at: text.index(atUTF8: selection.utf8Range.lowerBound)).continuing
        }
        set { ownTypingAttributes = newValue }
    }

    /// Selects something else, and ends a composition. Ends inside a cluster or a binding go to its nearer end.
    public mutating func select(_ new: TextSelection) {
        unmarkText()
        setSelection(new)
        history.seal()
    }

    /// Selects a range of ``text``, indices of it.
    public mutating func select(_ range: Range<String.Index>) {
        select(TextSelection(range, in: text))
    }

    /// Replaces everything, and forgets what could be undone.
    public mutating func setText(_ new: AttributedText) {
        text = new
        parser?.parse(&text)
        markedRange = nil
        beforeMarking = nil
        lockedRanges = []
        history = EditingHistory()
        setSelection(TextSelection(caret: 0))
        forgetLayout()
    }

    private mutating func forgetLayout() {
        cachedLayout = nil
        pendingEdits = nil
    }

    /// Keeps a range from being changed; text may be inserted at its ends. Locked ranges move along with edits.
    public mutating func lock(_ range: Range<String.Index>) {
        let range = text.utf8Range(range)
        if !range.isEmpty { lockedRanges.append(range) }
    }

    /// Lets all text be changed again.
    public mutating func unlockAll() {
        lockedRanges = []
    }

    /// The ranges that cannot be changed.
    public var lockedTextRanges: [Range<String.Index>] { lockedRanges.map { text.range(forUTF8: $0) } }

    // MARK: - Selection

    /// Takes a selection whose ends are put between clusters and outside of bindings.
    mutating func setSelection(_ new: TextSelection) {
        var new = new
        let isCaret = new.isCaret
        new.head = settled(new.head)
        new.anchor = isCaret ? new.head : settled(new.anchor)
        if new != selection { ownTypingAttributes = nil }
        selection = new
        column = nil
    }

    /// The nearest offset that is between clusters and outside of bindings.
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
        // One cluster may hold the end of a binding and the start of the next: on in the same direction.
        while let binding = binding(around: offset) { offset = isBackward ? binding.lowerBound : binding.upperBound }
        return offset
    }

    /// The binding that an offset is strictly inside of, out to whole clusters.
    func binding(around offset: Int) -> Range<Int>? {
        guard offset > 0, let range = text.bindingRange(atUTF8: offset) else { return nil }
        let whole = wholeClusters(range)
        return whole.lowerBound < offset && offset < whole.upperBound ? whole : nil
    }

    /// A range out to cluster boundaries.
    func wholeClusters(_ range: Range<Int>) -> Range<Int> {
        let boundaries = TextBoundaries(text)
        let lower = boundaries.clusterStart(at: range.lowerBound)
        guard range.upperBound > range.lowerBound else { return lower..<lower }
        let last = boundaries.clusterStart(at: range.upperBound)
        let upper = last < range.upperBound ? boundaries.boundary(afterUTF8: last, of: .cluster) : last
        return lower..<upper
    }

    /// A range out to whole clusters and bindings.
    func whole(_ range: Range<Int>) -> Range<Int> {
        var result = wholeClusters(range)
        if let first = binding(around: result.lowerBound) {
            result = min(result.lowerBound, first.lowerBound)..<max(result.upperBound, first.lowerBound)
        }
        if let last = binding(around: result.upperBound) { result = result.lowerBound..<last.upperBound }
        return result
    }
}
