/// The tree construction of the HTML standard.
///
/// Each insertion mode is a function that returns whether the token is to be processed again.
struct HTMLTreeBuilder: ~Copyable {
    enum Mode {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset
        case afterAfterBody, afterAfterFrameset
    }

    /// An entry of the list of active formatting elements; a marker has the node -1.
    struct FormattingEntry { var node: Int32 }

    var tokenizer: HTMLTokenizer
    var tree = HTMLTree()
    var limits: HTMLLimits
    var mode = Mode.initial
    var originalMode = Mode.initial
    var templateModes: [Mode] = []
    var open = HTMLOpenElements()
    var formatting: [FormattingEntry] = []
    var head: Int32 = -1
    var form: Int32 = -1
    /// The element that a fragment is parsed for, which is not in the tree; -1 for documents.
    var context: Int32 = -1
    /// The number of open elements up to the one that bounds a part of the input, or 0.
    var bound = 0
    var allowsFrameset = true
    var fosters = false
    var ignoresLineFeed = false
    var isQuirky = false
    var isFinished = false
    /// The characters of a table, which move in front of it if one of them is not white space.
    var tableText: [Range<Int>] = []
    var tableTextHasContent = false
    /// The names of attributes that later tags gave to `html` and `body`.
    var merged: Set<UInt64> = []
    /// The number of entries visited in the stack and the list, for tests of growth.
    var steps = 0
    var flattened = 0
    /// The position at which the tree had as many elements as allowed.
    var stopped: Int?

    init(_ bytes: [UInt8], limits: HTMLLimits) {
        tokenizer = HTMLTokenizer(bytes)
        self.limits = limits
        tree.reserve(for: bytes, limit: limits.nodes)
        _ = tree.append(HTMLNode(.document))
    }

    // MARK: - Tokens

    mutating func run() {
        while !isFinished {
            if readToken() { process() }
            if tree.nodes.count > limits.nodes {
                stopped = tokenizer.position
                break
            }
        }
        if tree.nodes.contains(where: { $0.name == .selectedcontent && $0.namespace == .html }) {
            fillSelectedContent()
        }
        tree.bytes = tokenizer.bytes
        tree.names = tokenizer.names
    }

    /// Reads the next token. Returns false if it is a line feed that the standard leaves out.
    mutating func readToken() -> Bool {
        let current = adjustedCurrent
        tokenizer.allowsCDATA = current >= 0 && tree.nodes[Int(current)].namespace != .html
        tokenizer.next()
        guard ignoresLineFeed else { return true }
        ignoresLineFeed = false
        let text = tokenizer.token.text
        guard kind == .characters, tokenizer.bytes[text.lowerBound] == 0x0A else { return true }
        tokenizer.token.text = (text.lowerBound + 1)..<text.upperBound
        return text.count > 1
    }

    mutating func process() {
        var isAgain = true
        while isAgain {
            let index = adjustedCurrent
            let isForeign = index >= 0 && tree.nodes[Int(index)].namespace != .html && isForeign(in: index)
            isAgain = isForeign ? processForeign() : process(in: mode)
        }
    }

    /// Processes the token by the rules of a mode.
    mutating func process(in mode: Mode) -> Bool {
        switch mode {
        case .initial: initial()
        case .beforeHTML: beforeHTML()
        case .beforeHead: beforeHead()
        case .inHead: inHead()
        case .inHeadNoscript: inHeadNoscript()
        case .afterHead: afterHead()
        case .inBody: inBody()
        case .text: inText()
        case .inTable: inTable()
        case .inTableText: inTableText()
        case .inCaption: inCaption()
        case .inColumnGroup: inColumnGroup()
        case .inTableBody: inTableBody()
        case .inRow: inRow()
        case .inCell: inCell()
        case .inTemplate: inTemplate()
        case .afterBody: afterBody()
        case .inFrameset: inFrameset()
        case .afterFrameset: afterFrameset()
        case .afterAfterBody: afterAfterBody()
        case .afterAfterFrameset: afterAfterFrameset()
        }
    }

    @inline(__always) var kind: HTMLToken.Kind { tokenizer.token.kind }
    @inline(__always) var name: HTMLName { tokenizer.token.name }

    /// Removes leading white space from the characters of the token. The token is used up if it has no others.
    mutating func takeSpaces() -> Range<Int>? {
        let text = tokenizer.token.text
        var index = text.lowerBound
        while index < text.upperBound, tokenizer.bytes[index].isHTMLSpace { index += 1 }
        tokenizer.token.text = index..<text.upperBound
        return index > text.lowerBound ? text.lowerBound..<index : nil
    }

    // MARK: - Stack

    @inline(__always) var current: Int32 { open.last ?? -1 }
    @inline(__always) var adjustedCurrent: Int32 { open.count == 1 && context >= 0 ? context : current }

    @inline(__always) func isHTML(_ node: Int32, _ name: HTMLName) -> Bool {
        node >= 0 && tree.nodes[Int(node)].name == name && tree.nodes[Int(node)].namespace == .html
    }

    /// The name of an HTML element; `other` for elements of other namespaces.
    @inline(__always) func htmlName(_ node: Int32) -> HTMLName {
        node >= 0 ? tree.nodes[Int(node)].htmlName : .other
    }

    @inline(__always) var currentName: HTMLName { htmlName(current) }

    /// Removes the current node from the stack, except the first one.
    @inline(__always) mutating func pop() { if open.count > 1 { open.removeLast() } }

    /// Removes elements up to one for which `isEnd` is true.
    mutating func popUntil(_ isEnd: (HTMLName) -> Bool) {
        while open.count > 1 {
            let name = currentName
            open.removeLast()
            if isEnd(name) { return }
        }
    }

    mutating func popUntil(_ name: HTMLName) { popUntil { $0 == name } }

    /// Removes elements above one for which `isEnd` is true, which the template and `html` always are.
    mutating func clear(to isEnd: (HTMLName) -> Bool) {
        while open.count > 1 {
            let name = currentName
            if isEnd(name) || name == .template { return }
            open.removeLast()
        }
    }

    func isOpen(_ name: HTMLName) -> Bool { open.contains(where: { isHTML($0, name) }) }

    mutating func generateImpliedEnds(except name: HTMLName = .other) {
        while currentName.hasImpliedEnd, currentName != name { pop() }
    }

    mutating func closeParagraph() {
        generateImpliedEnds(except: .p)
        popUntil(.p)
    }

    mutating func closeParagraphInScope() { if isInButtonScope(.p) { closeParagraph() } }
}
