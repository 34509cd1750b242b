/// The mode of the body.
extension HTMLTreeBuilder {
    mutating func inBody() -> Bool {
        switch kind {
        case .characters:
            if tokenizer.token.isNull { return false }
            reconstruct()
            let text = tokenizer.token.text
            insertText()
            if allowsFrameset, tokenizer.bytes[text].contains(where: { !$0.isHTMLSpace }) { allowsFrameset = false }
        case .comment: insertComment()
        case .doctype: break
        case .startTag: return startInBody()
        case .endTag: return endInBody()
        case .endOfFile:
            if !templateModes.isEmpty { return inTemplate() }
            isFinished = true
        }
        return false
    }

    private mutating func startInBody() -> Bool {
        if name.isBlock {
            closeParagraphInScope()
            insertElement()
            return false
        }
        if name.isFormatting {
            startFormatting()
            return false
        }
        switch name {
        case .html: if !isOpen(.template), let first = open.first { mergeAttributes(into: first) }
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: return inHead()
        case .body: startBody()
        case .frameset: startFrameset()
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closeParagraphInScope()
            if currentName.isHeading { pop() }
            insertElement()
        case .pre, .listing:
            closeParagraphInScope()
            insertElement()
            ignoresLineFeed = true
            allowsFrameset = false
        case .form: startForm()
        case .li, .dd, .dt: startItem()
        case .plaintext:
            closeParagraphInScope()
            insertElement()
            tokenizer.state = .plainText
        case .applet, .marquee, .object:
            reconstruct()
            insertElement()
            pushMarker()
            allowsFrameset = false
        case .table:
            if !isQuirky { closeParagraphInScope() }
            insertElement()
            allowsFrameset = false
            mode = .inTable
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
        default: return startInline()
        }
        return false
    }

    private mutating func startInline() -> Bool {
        switch name {
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstruct()
            insertVoid()
            allowsFrameset = false
        case .param, .source, .track: insertVoid()
        case .image:
            tokenizer.token.name = .img
            tokenizer.token.nameIndex = HTMLName.img.rawValue
            return true
        case .button, .input, .hr, .select, .option, .optgroup: startControl()
        case .textarea:
            insertTextElement(.rcdata)
            ignoresLineFeed = true
            allowsFrameset = false
        case .xmp:
            closeParagraphInScope()
            reconstruct()
            allowsFrameset = false
            insertTextElement(.rawText)
        case .iframe:
            allowsFrameset = false
            insertTextElement(.rawText)
        case .noembed: insertTextElement(.rawText)
        case .rb, .rtc, .rp, .rt:
            if isInScope(.ruby) { generateImpliedEnds(except: name == .rp || name == .rt ? .rtc : .other) }
            insertElement()
        case .math, .svg:
            reconstruct()
            adjustForeignAttributes(name == .svg ? .svg : .mathML)
            insertForeign(name == .svg ? .svg : .mathML)
        default:
            reconstruct()
            insertElement()
        }
        return false
    }

    private mutating func startFormatting() {
        if name == .a {
            var index = formatting.count - 1
            while index >= 0, formatting[index].node >= 0, !isHTML(formatting[index].node, .a) { index -= 1 }
            if index >= 0, formatting[index].node >= 0 {
                let node = formatting[index].node
                if !adopt(.a) { endOther() }
                if let index = formattingIndex(of: node) { formatting.remove(at: index) }
                if let index = open.index(of: node) { open.remove(at: index) }
            }
        }
        reconstruct()
        if name == .nobr, isInScope(.nobr) {
            if !adopt(.nobr) { endOther() }
            reconstruct()
        }
        pushFormatting(insertElement())
    }

    private mutating func startBody() {
        guard open.count > 1, isHTML(open[1], .body), !isOpen(.template) else { return }
        allowsFrameset = false
        mergeAttributes(into: open[1])
    }

    private mutating func startFrameset() {
        guard open.count > 1, isHTML(open[1], .body), allowsFrameset else { return }
        tree.remove(open[1])
        open.removeAll(from: 1)
        insertElement()
        mode = .inFrameset
    }

    private mutating func startForm() {
        let isInTemplate = isOpen(.template)
        guard form < 0 || isInTemplate else { return }
        closeParagraphInScope()
        let element = insertElement()
        if !isInTemplate { form = element }
    }

    /// Starts an item of a list, which ends the previous one.
    private mutating func startItem() {
        allowsFrameset = false
        var index = open.count
        while index > 0 {
            index -= 1
            steps += 1
            let node = tree.nodes[Int(open[index])]
            let other = node.htmlName
            if name == .li ? other == .li : other == .dd || other == .dt {
                generateImpliedEnds(except: other)
                popUntil(other)
                break
            }
            if node.isSpecial, other != .address, other != .div, other != .p { break }
        }
        closeParagraphInScope()
        insertElement()
    }

    private mutating func startControl() {
        switch name {
        case .button:
            if isInScope(.button) {
                generateImpliedEnds()
                popUntil(.button)
            }
            reconstruct()
            insertElement()
            allowsFrameset = false
        case .input:
            if htmlName(context) == .select { return }
            if isInScope(.select) { popUntil(.select) }
            reconstruct()
            let isHidden = tokenizer.attributes.contains {
                $0.nameIndex == HTMLName.type.rawValue
                    && tokenizer.bytes[$0.value].map(\.lowercased).elementsEqual("hidden".utf8)
            }
            insertVoid()
            if !isHidden { allowsFrameset = false }
        case .hr:
            closeParagraphInScope()
            if isInScope(.select) { generateImpliedEnds() }
            insertVoid()
            allowsFrameset = false
        case .select:
            if htmlName(context) == .select { return }
            if isInScope(.select) { return popUntil(.select) }
            reconstruct()
            insertElement()
            allowsFrameset = false
        default:
            if isInScope(.select) {
                generateImpliedEnds(except: name == .option ? .optgroup : .other)
            } else if currentName == .option {
                pop()
            }
            reconstruct()
            insertElement()
        }
    }
}
