/// The modes in front of the body.
extension HTMLTreeBuilder {
    mutating func initial() -> Bool {
        switch kind {
        case .characters:
            _ = takeSpaces()
            if tokenizer.token.text.isEmpty { return false }
        case .comment:
            insertComment(into: 0)
            return false
        case .doctype:
            insertDoctype()
            mode = .beforeHTML
            return false
        default: break
        }
        isQuirky = true
        mode = .beforeHTML
        return true
    }

    private mutating func insertDoctype() {
        let token = tokenizer.token
        var node = HTMLNode(.doctype)
        node.first = Int32(tree.doctypes.count)
        tree.doctypes.append(HTMLDoctype(name: token.text, publicID: token.publicID, systemID: token.systemID))
        tree.insert(tree.append(node), into: 0)
        isQuirky = HTMLQuirks.areNeeded(for: token, in: tokenizer.bytes)
    }

    mutating func beforeHTML() -> Bool {
        switch kind {
        case .doctype: return false
        case .comment:
            insertComment(into: 0)
            return false
        case .characters:
            _ = takeSpaces()
            if tokenizer.token.text.isEmpty { return false }
        case .startTag where name == .html:
            insertElement()
            mode = .beforeHead
            return false
        case .endTag where ![.head, .body, .html, .br].contains(name): return false
        default: break
        }
        insertImplied(.html)
        mode = .beforeHead
        return true
    }

    mutating func beforeHead() -> Bool {
        switch kind {
        case .doctype: return false
        case .comment:
            insertComment()
            return false
        case .characters:
            _ = takeSpaces()
            if tokenizer.token.text.isEmpty { return false }
        case .startTag where name == .html: return inBody()
        case .startTag where name == .head:
            head = insertElement()
            mode = .inHead
            return false
        case .endTag where ![.head, .body, .html, .br].contains(name): return false
        default: break
        }
        head = insertImplied(.head)
        mode = .inHead
        return true
    }

    mutating func inHead() -> Bool {
        switch kind {
        case .doctype: return false
        case .comment:
            insertComment()
            return false
        case .characters:
            if let spaces = takeSpaces() { insertText(spaces) }
            if tokenizer.token.text.isEmpty { return false }
        case .startTag: if let isAgain = startInHead() { return isAgain }
        case .endTag:
            switch name {
            case .head:
                pop()
                mode = .afterHead
                return false
            case .template:
                endTemplate()
                return false
            case .body, .html, .br: break
            default: return false
            }
        case .endOfFile: break
        }
        pop()
        mode = .afterHead
        return true
    }

    /// Processes a start tag in the head. Returns nil if it ends the head.
    private mutating func startInHead() -> Bool? {
        switch name {
        case .html: return inBody()
        case .base, .basefont, .bgsound, .link, .meta: insertVoid()
        case .title: insertTextElement(.rcdata)
        case .noframes, .style: insertTextElement(.rawText)
        case .noscript:
            insertElement()
            mode = .inHeadNoscript
        case .script: insertTextElement(.script)
        case .template:
            insertElement()
            pushMarker()
            allowsFrameset = false
            mode = .inTemplate
            templateModes.append(.inTemplate)
        case .head: break
        default: return nil
        }
        return false
    }

    mutating func endTemplate() {
        guard isOpen(.template) else { return }
        while currentName.hasThoroughlyImpliedEnd { pop() }
        popUntil(.template)
        clearToMarker()
        if !templateModes.isEmpty { templateModes.removeLast() }
        resetMode()
    }

    mutating func inHeadNoscript() -> Bool {
        switch kind {
        case .doctype: return false
        case .comment: return inHead()
        case .characters:
            if let spaces = takeSpaces() { insertText(spaces) }
            if tokenizer.token.text.isEmpty { return false }
        case .startTag:
            switch name {
            case .html: return inBody()
            case .basefont, .bgsound, .link, .meta, .noframes, .style: return inHead()
            case .head, .noscript: return false
            default: break
            }
        case .endTag:
            if name == .noscript {
                pop()
                mode = .inHead
                return false
            }
            if name != .br { return false }
        case .endOfFile: break
        }
        pop()
        mode = .inHead
        return true
    }

    mutating func afterHead() -> Bool {
        switch kind {
        case .doctype: return false
        case .comment:
            insertComment()
            return false
        case .characters:
            if let spaces = takeSpaces() { insertText(spaces) }
            if tokenizer.token.text.isEmpty { return false }
        case .startTag: if let isAgain = startAfterHead() { return isAgain }
        case .endTag:
            if name == .template { return inHead() }
            if ![.body, .html, .br].contains(name) { return false }
        case .endOfFile: break
        }
        insertImplied(.body)
        mode = .inBody
        return true
    }

    private mutating func startAfterHead() -> Bool? {
        switch name {
        case .html: return inBody()
        case .body:
            insertElement()
            allowsFrameset = false
            mode = .inBody
        case .frameset:
            insertElement()
            mode = .inFrameset
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
            // These belong to the head, although it was closed.
            open.append(head)
            let isAgain = inHead()
            if let index = open.index(of: head) { open.remove(at: index) }
            return isAgain
        case .head: break
        default: return nil
        }
        return false
    }
}
