internal import GalleyText
internal import GalleyValues

extension HTMLTextBuilder {
    /// Begins an element; returns whether its children are read.
    mutating func enter(_ node: Int32) -> Bool {
        let element = tree.nodes[Int(node)]
        let style = styles[node]
        guard style.display != "none", element.contents < 0 else { return false }
        if pages.collectsNotes || pages.boxNotes[node] != nil, style.float == "footnote" {
            footnote(node)
            return false
        }
        if moveToMargins(node, style) || addBox(node, style) { return false }
        notePageProperties(of: node, style)
        guard element.namespace == .html else {
            // Drawings in the source are no text; formulas are.
            guard element.namespace == .mathML else { return false }
            return push(node, style)
        }
        switch element.name {
        case .br:
            if !frame.isHidden { breaks += 1 }
            return false
        case .wbr:
            append("\u{200B}")
            return false
        case .img:
            image(node, style)
            return false
        case .hr:
            rule(node, style)
            return false
        case .iframe, .video, .audio, .canvas, .object, .embed, .input, .select, .meter, .progress:
            return false
        default: break
        }
        if table != nil, element.name.isTablePart { return enterTablePart(node, style) }
        if let shape = tables[node], !shape.isLayout, table == nil, outerTables.count < BlockIntent.maximumTables {
            breakBefore(style)
            let isEntered = enterTable(node, style, shape)
            if isEntered { avoidBreaks(in: &frames[frames.count - 1]) }
            return isEntered
        }
        return push(node, style)
    }

    /// Begins an element with children.
    mutating func push(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        var frame = inner(node, style)
        if let name = tree.anchor(of: node) { anchor = name }
        if let language = codeLanguage(of: node), case .codeBlock(nil)? = frame.leaf?.kind, !frame.isBlock {
            frame.leaf?.kind = .codeBlock(language: language)
        }
        if frame.isBlock {
            frame.background = nil
            frame.inlineBoxes = []
            endParagraph()
            if table == nil { enterBlock(&frame) } else { enterBlockInCell(&frame) }
        } else {
            enterInline(&frame)
            if isInText { shown.controls.open(frame) }
        }
        if styles.isQuotation(node, tree.nodes[Int(node)].name) { frame.quoteDepth += 1 }
        frames.append(frame)
        if let marker = frame.cellMarker, table != nil { append(marker, isGenerated: true) }
        generate(.before, of: node)
        // A reading follows its text, since it may belong to several elements.
        if tree.nodes[Int(node)].name == .rt { append("(", isGenerated: true) }
        if tree.nodes[Int(node)].name == .q { append(frame.quotationMark("open-quote")) }
        return true
    }

    /// The language of code by its class, as in HTML, 4.5.15; nil for other elements.
    private func codeLanguage(of node: Int32) -> String? {
        guard tree.nodes[Int(node)].name == .code, let classes = attribute("class", of: node) else { return nil }
        return classes.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("language-") }.map {
            String($0.dropFirst("language-".count))
        }
    }

    /// The state inside an element, with what it inherits from the innermost one.
    func inner(_ node: Int32, _ style: HTMLComputedStyle) -> HTMLTextFrame {
        var frame = frame
        frame.node = node
        frame.style = style
        frame.isHidden = style.visibility != "visible"
        // Other elements with an opacity are boxes, which are drawn with it.
        if style.display == "inline" { frame.opacity *= style.opacity }
        frame.isBlock = !style.isInline
        frame.tableRole = nil
        frame.box = nil
        frame.pages.unbrokenStart = nil
        frame.cellMarker = nil
        if let language = attribute("lang", of: node) {
            frame.language = language.isEmpty ? nil : language
        }
        switch attribute("dir", of: node)?.lowercased() {
        case "auto": frame.isDirectionAutomatic = true
        case "ltr", "rtl": frame.isDirectionAutomatic = false
        default: if tree.nodes[Int(node)].name == .bdi { frame.isDirectionAutomatic = true }
        }
        decorate(&frame, style)
        return frame
    }

    /// The state inside an element that becomes a box.
    mutating func box(_ node: Int32, _ style: HTMLComputedStyle, in parent: HTMLTextFrame) -> HTMLTextFrame {
        frames = [parent]
        var frame = inner(node, style)
        if style.isInline {
            enterInline(&frame)
        } else {
            addMeaning(to: &frame, tree.nodes[Int(node)].name)
            follow(&frame)
        }
        frame.isBlock = true
        frame.background = nil
        frame.inlineBoxes = []
        frame.baselineOffset = 0
        frame.opacity = parent.opacity
        return frame
    }

    /// Whether a paragraph or a cell is open.
    private var isInText: Bool { paragraph != nil || table != nil }

    /// Ends the innermost element.
    mutating func leave() {
        guard let frame = frames.last else { return }
        generate(.after, of: frame.node)
        if tree.nodes[Int(frame.node)].name == .q {
            space = nil
            append(frame.quotationMark("close-quote"))
        }
        if tree.nodes[Int(frame.node)].name == .rt { append(")", isGenerated: true) }
        if frame.tableRole == .table {
            leaveTable()
            leaveUnbroken(frame)
            return breakAfter(frame.style)
        }
        if frame.tableRole == .cell { leaveBlocks() }
        if table != nil, tree.nodes[Int(frame.node)].name.isTablePart { return leaveTablePart() }
        if frame.isBlock {
            if let marker, marker.frame == frames.count - 1 {
                // An item without text has a line.
                if marker.frame > 0 { append("", keepsParagraph: true) }
            }
            endParagraph()
            if table == nil { leaveBlock(frame) } else { table?.needsBreak = true }
        }
        if !frame.isBlock, isInText { writeControls(shown.controls.close(frame), attributes()) }
        frames.removeLast()
    }

    /// Adds the lines of an element to those of its parents.
    private func decorate(_ frame: inout HTMLTextFrame, _ style: HTMLComputedStyle) {
        let lines = HTMLTextBuilder.lines(style)
        frame.lines.underline = lines.underline ?? frame.lines.underline
        frame.lines.overline = lines.overline ?? frame.lines.overline
        frame.lines.strikethrough = lines.strikethrough ?? frame.lines.strikethrough
    }

    /// The lines of an element.
    static func lines(
        _ style: HTMLComputedStyle
    ) -> (underline: LineDecoration?, overline: LineDecoration?, strikethrough: LineDecoration?) {
        guard !style.decorationLines.isEmpty else { return (nil, nil, nil) }
        let patterns: [String: LinePattern] = ["dotted": .dot, "dashed": .dash]
        let kinds: [String: LineStyle] = ["double": .double, "wavy": .wavy]
        let line = LineDecoration(
            style: kinds[style.decorationStyle] ?? .single,
            pattern: patterns[style.decorationStyle] ?? .solid,
            width: style.decorationThickness.map { $0.value(of: style.fontSize) },
            color: style.decorationColor ?? style.color)
        var underline = line
        underline.offset = style.underlineOffset.map { $0.value(of: style.fontSize) }
        let names = style.decorationLines
        return (
            names.contains("underline") ? underline : nil, names.contains("overline") ? line : nil,
            names.contains { $0 != "underline" && $0 != "overline" } ? line : nil
        )
    }

    private mutating func enterInline(_ frame: inout HTMLTextFrame) {
        let style = frame.style
        let name = tree.nodes[Int(frame.node)].name
        if let box = style.inlineBox(id: "\(frame.node)") {
            frame.add(box)
        } else if style.backgroundColor.alpha > 0 {
            frame.background = style.backgroundColor
        }
        if let intent = HTMLTextBuilder.intent(of: name, style), frame.inline.spans.last != intent,
            intent != .code || !frame.isCode
        {
            frame.inline.append(intent)
        }
        let parent = self.frame.style
        frame.baselineOffset += style.baselineShift(in: parent)
        follow(&frame)
    }

    /// Sets the destination of a link.
    private mutating func follow(_ frame: inout HTMLTextFrame) {
        guard tree.nodes[Int(frame.node)].name == .a,
            let address = attribute("href", of: frame.node)?.trimmingHTMLSpaces,
            !address.isEmpty
        else {
            return
        }
        if links.allows(address) {
            frame.link = address
        } else {
            warnings.append(
                GalleyWarning(
                    .refusedLink,
                    "the scheme of the link \(address.prefix(60)) is not allowed: it has no destination"))
        }
    }

    /// The meaning of an element, if its style has not taken its appearance away.
    private static func intent(of name: HTMLName, _ style: HTMLComputedStyle) -> InlineIntent? {
        switch name {
        case .b, .strong: style.weight >= 600 ? .strong : nil
        case .i, .em, .cite, .dfn, .var: style.fontStyle != "normal" ? .emphasis : nil
        case .code, .samp, .tt: .code
        case .kbd: .keyboard
        case .mark: .mark
        case .ins, .u: style.decorationLines.contains("underline") ? .insertion : nil
        case .del, .s, .strike: style.decorationLines.contains("line-through") ? .strikethrough : nil
        case .sub: .subscripted
        case .sup: .superscripted
        default: nil
        }
    }
}
