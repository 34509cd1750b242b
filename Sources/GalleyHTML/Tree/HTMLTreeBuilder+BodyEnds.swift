/// End tags in the body, and the modes after it.
extension HTMLTreeBuilder {
    mutating func endInBody() -> Bool {
        let name = name
        switch name {
        case .template: endTemplate()
        case .body, .html:
            guard isInScope(.body) else { return false }
            mode = .afterBody
            return name == .html
        case .form: endForm()
        case .p:
            if !isInButtonScope(.p) { insertImplied(.p) }
            closeParagraph()
        case .li:
            guard isInListScope(.li) else { return false }
            generateImpliedEnds(except: .li)
            popUntil(.li)
        case .dd, .dt:
            guard isInScope(name) else { return false }
            generateImpliedEnds(except: name)
            popUntil(name)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            guard isInScope(where: \.isHeading) else { return false }
            generateImpliedEnds()
            popUntil(\.isHeading)
        case .br:
            tokenizer.attributes.removeAll(keepingCapacity: true)
            reconstruct()
            insertVoid()
            allowsFrameset = false
        case .applet, .marquee, .object:
            guard isInScope(name) else { return false }
            generateImpliedEnds()
            popUntil(name)
            clearToMarker()
        case .button, .listing, .pre, .select: endBlock(name)
        default:
            if name.isBlock {
                endBlock(name)
            } else if !name.isFormatting || !adopt(name) {
                endOther()
            }
        }
        return false
    }

    private mutating func endBlock(_ name: HTMLName) {
        guard isInScope(name) else { return }
        generateImpliedEnds()
        popUntil(name)
    }

    private mutating func endForm() {
        if isOpen(.template) { return endBlock(.form) }
        let node = form
        form = -1
        guard node >= 0, isInScope(node: node) else { return }
        generateImpliedEnds()
        if let index = open.index(of: node), index > 0 { open.remove(at: index) }
    }

    /// Closes the last open element with the name of the tag, unless a special one is above it.
    mutating func endOther() {
        let wanted = tokenizer.token.nameIndex
        var index = open.count
        while index > 1 {
            index -= 1
            steps += 1
            let node = tree.nodes[Int(open[index])]
            if node.namespace == .html, node.nameIndex == wanted {
                generateImpliedEnds(except: node.name)
                if open.count > index { open.removeAll(from: index) }
                return
            }
            if node.isSpecial { return }
        }
    }

    mutating func inText() -> Bool {
        switch kind {
        case .characters: insertText()
        case .endOfFile:
            pop()
            mode = originalMode
            return true
        default:
            pop()
            mode = originalMode
        }
        return false
    }

    mutating func afterBody() -> Bool {
        switch kind {
        case .comment:
            insertComment(into: open.first ?? 0)
            return false
        case .doctype: return false
        case .characters:
            let text = tokenizer.token.text
            if tokenizer.bytes[text].allSatisfy(\.isHTMLSpace) { return inBody() }
        case .startTag where name == .html: return inBody()
        case .endTag where name == .html:
            if context < 0 { mode = .afterAfterBody }
            return false
        case .endOfFile:
            isFinished = true
            return false
        default: break
        }
        mode = .inBody
        return true
    }

    mutating func afterAfterBody() -> Bool {
        switch kind {
        case .comment:
            insertComment(into: 0)
            return false
        case .doctype: return inBody()
        case .characters: if tokenizer.bytes[tokenizer.token.text].allSatisfy(\.isHTMLSpace) { return inBody() }
        case .startTag where name == .html: return inBody()
        case .endOfFile:
            isFinished = true
            return false
        default: break
        }
        mode = .inBody
        return true
    }

    /// Inserts the white space of the token, and leaves out other characters.
    private mutating func insertSpaces() {
        var rest = tokenizer.token.text
        while !rest.isEmpty {
            if let spaces = takeSpaces() { insertText(spaces) }
            rest = tokenizer.token.text
            guard !rest.isEmpty else { return }
            tokenizer.token.text = (rest.lowerBound + 1)..<rest.upperBound
            rest = tokenizer.token.text
        }
    }

    mutating func inFrameset() -> Bool {
        switch kind {
        case .characters: insertSpaces()
        case .comment: insertComment()
        case .doctype: break
        case .startTag:
            switch name {
            case .html: return inBody()
            case .frameset: insertElement()
            case .frame: insertVoid()
            case .noframes: return inHead()
            default: break
            }
        case .endTag:
            guard name == .frameset, open.count > 1 else { return false }
            pop()
            if context < 0, currentName != .frameset { mode = .afterFrameset }
        case .endOfFile: isFinished = true
        }
        return false
    }

    mutating func afterFrameset() -> Bool {
        switch kind {
        case .characters: insertSpaces()
        case .comment: insertComment()
        case .startTag where name == .html: return inBody()
        case .startTag where name == .noframes: return inHead()
        case .endTag where name == .html: mode = .afterAfterFrameset
        case .endOfFile: isFinished = true
        default: break
        }
        return false
    }

    mutating func afterAfterFrameset() -> Bool {
        switch kind {
        case .comment: insertComment(into: 0)
        case .characters: insertSpaces()
        case .startTag where name == .html: return inBody()
        case .startTag where name == .noframes: return inHead()
        case .endOfFile: isFinished = true
        default: break
        }
        return false
    }
}
