/// A reader of HTML that arrives in pieces, such as that of Markdown, which reports the elements that start and end.
///
/// The tokens of all pieces go through the tree builder of the standard, so that missing and misplaced tags have the effect
/// that they have in a document. Contents that the builder moves, such as text in front of a table, are reported at their
/// place in the source.
package final class HTMLElementReader {
    /// An element of the tree.
    package struct Element {
        package let node: Int32
        /// The name; in lower case if it is an element of HTML.
        package let name: String
    }

    package enum Step {
        case start(Element)
        /// The end of an element. Elements inside it have ended before, except if it is removed from around them.
        case end(Element)
        case text([UInt8])
        case comment([UInt8])
        /// A tag with this name that has no effect.
        case ignored(String)
    }

    /// The state around a scope.
    private struct Scope {
        var depth: Int
        var bound: Int
        var mode: HTMLTreeBuilder.Mode
        var formatting: Int
    }

    private var builder: HTMLTreeBuilder
    /// The open elements that are reported.
    private var reported: [Int32] = []
    private var scopes: [Scope] = []
    private var steps: [Step] = []
    private var nextStep = 0
    /// The place of the last token.
    private var tokenStart = 0

    /// Creates a reader of the contents of a body.
    package init() {
        builder = HTMLTreeBuilder([], limits: HTMLLimits())
        builder.begin(fragmentIn: "body", namespace: .html)
        reported = Array(builder.open)
    }

    /// Adds a piece of HTML. The previous one has been read to its end.
    package func add(_ source: some Collection<UInt8>) {
        if source.contains(0x0D) {
            builder.tokenizer.add(HTMLEncoding.normalized(Array(source)))
        } else {
            builder.tokenizer.add(source)
        }
        tokenStart = builder.tokenizer.position
    }

    /// The next step; nil at the end of the piece.
    package func next() -> Step? {
        while nextStep == steps.count {
            steps.removeAll(keepingCapacity: true)
            nextStep = 0
            guard readToken() else { return nil }
        }
        nextStep += 1
        return steps[nextStep - 1]
    }

    /// The part of the piece from the tag that led to the last step.
    package var rest: ArraySlice<UInt8> { builder.tokenizer.bytes[tokenStart..<builder.tokenizer.end] }

    /// The values of the attributes with these names; empty for one without a value.
    package func attributes(of element: Element, named names: Set<String>) -> [String: String] {
        var result: [String: String] = [:]
        for attribute in builder.tree.attributes(of: element.node) where attribute.namespace == .none {
            let name = builder.tokenizer.names.string(of: attribute.nameIndex)
            guard names.contains(name) else { continue }
            result[name] = String(decoding: builder.tokenizer.bytes[attribute.value], as: UTF8.self)
        }
        return result
    }

    // MARK: - Tokens

    /// Reads a token, and notes the steps that follow from it. Returns false at the end of the piece.
    private func readToken() -> Bool {
        tokenStart = builder.tokenizer.position
        guard tokenStart < builder.tokenizer.end, builder.tree.nodes.count < builder.limits.nodes else { return false }
        guard builder.readToken() else { return true }
        let token = builder.tokenizer.token
        guard token.kind != .endOfFile else { return false }
        let first = Int32(builder.tree.nodes.count)
        let name = token.nameIndex
        if token.kind == .endTag, token.name == .object, !hasObject {
            // The element that bounds a scope has no tag.
            steps.append(.ignored(builder.tokenizer.names.string(of: name)))
            return true
        }
        builder.process()
        // Only the end of the input ends the document.
        builder.isFinished = false
        switch token.kind {
        case .characters:
            if builder.tree.nodes.count > Int(first) { report(from: first) }
            if !token.isNull { steps.append(.text(Array(builder.tokenizer.bytes[token.text]))) }
        case .comment:
            if builder.tokenizer.bytes[..<token.text.lowerBound].suffix(4).elementsEqual("<!--".utf8) {
                steps.append(.comment(Array(builder.tokenizer.bytes[token.text])))
            }
        default:
            report(from: first)
            if steps.isEmpty, token.kind != .doctype {
                steps.append(.ignored(builder.tokenizer.names.string(of: name)))
            }
        }
        return true
    }

    /// Whether the innermost scope has an open `object`.
    private var hasObject: Bool {
        builder.open[min(builder.bound, builder.open.count)...].contains(where: { builder.isHTML($0, .object) })
    }

    private func element(_ node: Int32) -> Element {
        Element(node: node, name: builder.tokenizer.names.string(of: builder.tree.nodes[Int(node)].nameIndex))
    }

    /// Notes the elements that have ended, and those among the nodes from `first` on that have started.
    private func report(from first: Int32) {
        var common = 0
        while common < min(reported.count, builder.open.count), reported[common] == builder.open[common] { common += 1 }
        if common < reported.count {
            let remaining = Set(builder.open[common...])
            for node in reported[common...].reversed() where !remaining.contains(node) {
                steps.append(.end(element(node)))
            }
            reported.removeSubrange(common...)
        }
        reported += builder.open[common...]
        for node in first..<Int32(builder.tree.nodes.count) where builder.tree.nodes[Int(node)].kind == .element {
            steps.append(.start(element(node)))
            if !reported[common...].contains(node) { steps.append(.end(element(node))) }
        }
    }

    // MARK: - Scopes

    /// Starts a part whose tags have no effect on the elements around it.
    package func enterScope() {
        endRawText()
        scopes.append(
            Scope(
                depth: builder.open.count, bound: builder.bound, mode: builder.mode,
                formatting: builder.formatting.count))
        builder.insertImplied(.object)
        builder.bound = builder.open.count
        builder.pushMarker()
        builder.mode = .inBody
        report(from: Int32(builder.tree.nodes.count))
    }

    /// Ends the part that started last, with its elements, which are the next steps.
    package func leaveScope() {
        guard let scope = scopes.popLast() else { return }
        endRawText()
        let isWhole = builder.open.count > scope.depth
        builder.bound = scope.bound
        close(to: scope.depth)
        while builder.formatting.count > scope.formatting { builder.formatting.removeLast() }
        if isWhole { builder.mode = scope.mode }
        report(from: Int32(builder.tree.nodes.count))
    }

    /// The state at the start of a line, for ``endLine(_:hidden:)``.
    package var mark: Int32 { Int32(builder.tree.nodes.count) }

    /// Ends the elements of phrases that have started since a mark, and an element with its contents.
    package func endLine(_ mark: Int32, hidden: Int32? = nil) {
        guard builder.tree.nodes.count > Int(mark) || hidden != nil else { return }
        endRawText()
        if let hidden, let index = builder.open.index(of: hidden) { close(to: index) }
        let open = builder.open
        builder.open = HTMLOpenElements(open.filter { $0 < mark || builder.tree.nodes[Int($0)].isSpecial })
        builder.formatting.removeAll { $0.node >= mark }
        report(from: Int32(builder.tree.nodes.count))
    }

    /// Ends an element whose content is text without tags, except one that is not shown.
    package func endPlainText() {
        guard builder.tokenizer.state != .data else { return }
        let name = builder.currentName
        guard name == .textarea || name == .xmp || name == .plaintext else { return }
        endRawText()
        report(from: Int32(builder.tree.nodes.count))
    }

    /// Ends the text of an element that contains no tags, and that of a table.
    private func endRawText() {
        builder.tokenizer.state = .data
        if builder.mode == .text {
            builder.pop()
            builder.mode = builder.originalMode
        } else if builder.mode == .inTableText {
            builder.mode = builder.originalMode
        }
        if builder.currentName == .plaintext { builder.pop() }
    }

    /// Closes elements until `depth` are open.
    private func close(to depth: Int) {
        guard builder.open.count > depth else { return }
        while builder.open.count > max(depth, 1) {
            if builder.currentName == .template, !builder.templateModes.isEmpty { builder.templateModes.removeLast() }
            builder.pop()
        }
        builder.resetMode()
    }
}

extension HTMLElementReader {
    /// Whether the source is a tag, a comment or other markup with its end.
    package static func isComplete(_ source: [UInt8]) -> Bool {
        guard source.last == UInt8(ascii: ">") else { return false }
        let markup = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
        for (start, end) in markup where source.starts(with: start.utf8) {
            return source.suffix(end.utf8.count).elementsEqual(end.utf8)
        }
        if source.starts(with: "<!".utf8) { return true }
        var tokenizer = HTMLTokenizer(source)
        tokenizer.next()
        return tokenizer.token.kind != .endOfFile && tokenizer.position == tokenizer.end
    }

    /// The text between the tags of a source, with its references resolved and white space collapsed.
    package static func textContent(of source: [UInt8]) -> [UInt8] {
        var tokenizer = HTMLTokenizer(source.contains(0x0D) ? HTMLEncoding.normalized(source) : source)
        var result: [UInt8] = []
        var hasSpace = false
        tokenizer.next()
        while tokenizer.token.kind != .endOfFile {
            if tokenizer.token.kind == .characters {
                for index in tokenizer.token.text {
                    let byte = tokenizer.bytes[index]
                    if byte.isHTMLSpace {
                        hasSpace = !result.isEmpty
                    } else {
                        if hasSpace { result.append(0x20) }
                        hasSpace = false
                        result.append(byte)
                    }
                }
            }
            tokenizer.next()
        }
        return result
    }
}
