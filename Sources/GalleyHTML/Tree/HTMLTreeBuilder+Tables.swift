/// The modes of tables and templates.
extension HTMLTreeBuilder {
    mutating func inTable() -> Bool {
        switch kind {
        case .characters:
            guard currentName.isTableStructure || currentName == .template else { return inTableOther() }
            tableText.removeAll(keepingCapacity: true)
            tableTextHasContent = false
            originalMode = mode
            mode = .inTableText
            return true
        case .comment: insertComment()
        case .doctype: break
        case .startTag: return startInTable()
        case .endTag:
            switch name {
            case .table:
                guard isInTableScope(.table) else { return false }
                popUntil(.table)
                resetMode()
            case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
            case .template: return inHead()
            default: return inTableOther()
            }
        case .endOfFile: return inBody()
        }
        return false
    }

    /// Processes the token as in the body, with new nodes in front of the table.
    private mutating func inTableOther() -> Bool {
        fosters = true
        defer { fosters = false }
        return inBody()
    }

    private mutating func startInTable() -> Bool {
        switch name {
        case .caption:
            clear { $0 == .table }
            pushMarker()
            insertElement()
            mode = .inCaption
        case .colgroup:
            clear { $0 == .table }
            insertElement()
            mode = .inColumnGroup
        case .col:
            clear { $0 == .table }
            insertImplied(.colgroup)
            mode = .inColumnGroup
            return true
        case .tbody, .tfoot, .thead:
            clear { $0 == .table }
            insertElement()
            mode = .inTableBody
        case .td, .th, .tr:
            clear { $0 == .table }
            insertImplied(.tbody)
            mode = .inTableBody
            return true
        case .table:
            guard isInTableScope(.table) else { return false }
            popUntil(.table)
            resetMode()
            return true
        case .style, .script, .template: return inHead()
        case .input:
            let isHidden = tokenizer.attributes.contains {
                $0.nameIndex == HTMLName.type.rawValue
                    && tokenizer.bytes[$0.value].map(\.lowercased).elementsEqual("hidden".utf8)
            }
            guard isHidden else { return inTableOther() }
            insertVoid()
        case .form:
            guard form < 0, !isOpen(.template) else { return false }
            form = insertElement()
            pop()
        default: return inTableOther()
        }
        return false
    }

    mutating func inTableText() -> Bool {
        if kind == .characters {
            if tokenizer.token.isNull { return false }
            let text = tokenizer.token.text
            tableText.append(text)
            if tokenizer.bytes[text].contains(where: { !$0.isHTMLSpace }) { tableTextHasContent = true }
            return false
        }
        let token = tokenizer.token
        tokenizer.token.kind = .characters
        tokenizer.token.isNull = false
        for text in tableText {
            tokenizer.token.text = text
            if tableTextHasContent { _ = inTableOther() } else { insertText() }
        }
        tokenizer.token = token
        mode = originalMode
        return true
    }

    mutating func inCaption() -> Bool {
        switch (kind, name) {
        case (.endTag, .caption):
            _ = endCaption()
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            return endCaption()
        case (.endTag, .body), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html), (.endTag, .tbody),
            (.endTag, .td), (.endTag, .tfoot), (.endTag, .th), (.endTag, .thead), (.endTag, .tr):
            return false
        default: return inBody()
        }
    }

    /// Closes the caption. Returns false if there is none.
    private mutating func endCaption() -> Bool {
        guard isInTableScope(.caption) else { return false }
        generateImpliedEnds()
        popUntil(.caption)
        clearToMarker()
        mode = .inTable
        return true
    }

    mutating func inColumnGroup() -> Bool {
        switch kind {
        case .characters:
            if let spaces = takeSpaces() { insertText(spaces) }
            if tokenizer.token.text.isEmpty { return false }
        case .comment:
            insertComment()
            return false
        case .doctype: return false
        case .startTag where name == .html: return inBody()
        case .startTag where name == .col:
            insertVoid()
            return false
        case .startTag where name == .template, .endTag where name == .template: return inHead()
        case .endTag where name == .col: return false
        case .endTag where name == .colgroup:
            guard currentName == .colgroup else { return false }
            pop()
            mode = .inTable
            return false
        case .endOfFile: return inBody()
        default: break
        }
        guard currentName == .colgroup else { return false }
        pop()
        mode = .inTable
        return true
    }

    mutating func inTableBody() -> Bool {
        switch (kind, name) {
        case (.startTag, .tr):
            clear(to: \.isTableBody)
            insertElement()
            mode = .inRow
            return false
        case (.startTag, .td), (.startTag, .th):
            clear(to: \.isTableBody)
            insertImplied(.tr)
            mode = .inRow
            return true
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard isInTableScope(name) else { return false }
            clear(to: \.isTableBody)
            pop()
            mode = .inTable
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.endTag, .table):
            guard isInTableScope(where: \.isTableBody) else { return false }
            clear(to: \.isTableBody)
            pop()
            mode = .inTable
            return true
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th), (.endTag, .tr):
            return false
        default: return inTable()
        }
    }

    mutating func inRow() -> Bool {
        switch (kind, name) {
        case (.startTag, .td), (.startTag, .th):
            clear { $0 == .tr }
            insertElement()
            mode = .inCell
            pushMarker()
            return false
        case (.endTag, .tr):
            _ = endRow()
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody),
            (.startTag, .tfoot), (.startTag, .thead), (.startTag, .tr), (.endTag, .table):
            return endRow()
        case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
            guard isInTableScope(name) else { return false }
            return endRow()
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html),
            (.endTag, .td), (.endTag, .th):
            return false
        default: return inTable()
        }
    }

    private mutating func endRow() -> Bool {
        guard isInTableScope(.tr) else { return false }
        clear { $0 == .tr }
        pop()
        mode = .inTableBody
        return true
    }

    mutating func inCell() -> Bool {
        switch (kind, name) {
        case (.endTag, .td), (.endTag, .th):
            guard isInTableScope(name) else { return false }
            generateImpliedEnds()
            popUntil(name)
            clearToMarker()
            mode = .inRow
            return false
        case (.startTag, .caption), (.startTag, .col), (.startTag, .colgroup), (.startTag, .tbody), (.startTag, .td),
            (.startTag, .tfoot), (.startTag, .th), (.startTag, .thead), (.startTag, .tr):
            guard isInTableScope(where: \.isCell) else { return false }
            closeCell()
            return true
        case (.endTag, .body), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup), (.endTag, .html):
            return false
        case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
            guard isInTableScope(name) else { return false }
            closeCell()
            return true
        default: return inBody()
        }
    }

    private mutating func closeCell() {
        generateImpliedEnds()
        popUntil(\.isCell)
        clearToMarker()
        mode = .inRow
    }

    mutating func inTemplate() -> Bool {
        switch kind {
        case .characters, .comment, .doctype: return inBody()
        case .startTag:
            let mode: Mode
            switch name {
            case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
                return inHead()
            case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
            case .col: mode = .inColumnGroup
            case .tr: mode = .inTableBody
            case .td, .th: mode = .inRow
            default: mode = .inBody
            }
            if !templateModes.isEmpty { templateModes[templateModes.count - 1] = mode }
            self.mode = mode
            return true
        case .endTag: return name == .template ? inHead() : false
        case .endOfFile:
            guard isOpen(.template) else {
                isFinished = true
                return false
            }
            popUntil(.template)
            clearToMarker()
            if !templateModes.isEmpty { templateModes.removeLast() }
            resetMode()
            return true
        }
    }
}
