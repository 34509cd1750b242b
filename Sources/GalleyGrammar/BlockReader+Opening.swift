/// Starts of blocks.
extension BlockReader {
    /// Reads the line after the continued blocks: new blocks, or text.
    mutating func openBlocks(isWhole: Bool) {
        // Whether the line may continue the paragraph although it does not continue the blocks around it.
        var isLazy = leaf == .paragraph
        var isParagraph = isWhole && isLazy
        while true {
            findNonspace()
            if isBlank { break }
            if indent >= 4 {
                if isLazy { break }
                openIndentedCode()
                return
            }
            switch openBlock(isParagraph: isParagraph, isLazy: isLazy) {
            case .none:
                addText(isLazy: isLazy, isParagraph: isParagraph, isWhole: isWhole)
                return
            case .leaf: return
            case .container:
                isLazy = false
                isParagraph = false
            }
        }
        if isBlank {
            closeUnmatched()
            // The first line of an item does not count as a blank line in it.
            if lineStart == itemLine { afterBlank = false } else { noteBlank() }
            return
        }
        addText(isLazy: isLazy, isParagraph: isParagraph, isWhole: isWhole)
    }

    enum Opened {
        case none, leaf, container
    }

    /// Opens the block that starts at the first nonblank character.
    @inline(__always)
    private mutating func openBlock(isParagraph: Bool, isLazy: Bool) -> Opened {
        let byte = bytes[nonspace]
        // Most lines are text.
        if GrammarClass.isLetter(byte) || byte >= 0x80 { return .none }
        return openMarked(byte, isParagraph: isParagraph, isLazy: isLazy)
    }

    private mutating func openMarked(_ byte: UInt8, isParagraph: Bool, isLazy: Bool) -> Opened {
        switch byte {
        case UInt8(ascii: ">"):
            _ = open(.quote, at: nonspace)
            enterQuote()
            return .container
        case UInt8(ascii: "#"): return openHeading() ? .leaf : .none
        case UInt8(ascii: "`"), UInt8(ascii: "~"): return openFence() ? .leaf : .none
        case UInt8(ascii: "$"): return options.math && openFormulaFence(isParagraph: isParagraph) ? .leaf : .none
        case UInt8(ascii: "<"):
            return openHTML(mayBeAnyTag: !isParagraph && !isLazy) ? .leaf : .none
        case UInt8(ascii: "="): return isParagraph && underline(1) ? .leaf : .none
        case UInt8(ascii: "-"):
            if isParagraph, underline(2) { return .leaf }
            if openRule() { return .leaf }
            if openItem(isParagraph: isParagraph) { return .container }
            return isParagraph && openTable() ? .leaf : .none
        case UInt8(ascii: "*"):
            if openRule() { return .leaf }
            return openItem(isParagraph: isParagraph) ? .container : .none
        case UInt8(ascii: "_"): return openRule() ? .leaf : .none
        case UInt8(ascii: "+"), 48...57: return openItem(isParagraph: isParagraph) ? .container : .none
        case UInt8(ascii: "|"): return isParagraph && openTable() ? .leaf : .none
        case UInt8(ascii: ":"):
            if isParagraph, openTable() { return .leaf }
            return options.definitionLists && openDefinition(isParagraph: isParagraph) ? .container : .none
        case UInt8(ascii: "["): return options.footnotes && openFootnote() ? .container : .none
        default: return .none
        }
    }

    // Containers.

    private mutating func openFootnote() -> Bool {
        guard bytes[nonspace + 1] == UInt8(ascii: "^") else { return false }
        var index = nonspace + 2
        while index < lineEnd, bytes[index] != UInt8(ascii: "]") {
            if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "[") { return false }
            index += 1
        }
        let length = index - nonspace - 2
        guard length > 0, length < 1000, index < lineEnd, bytes[index + 1] == UInt8(ascii: ":") else { return false }
        let label = SourceSlice(
            start: Int32(truncatingIfNeeded: nonspace + 2), count: Int32(truncatingIfNeeded: length))
        let block = open(.footnote, at: nonspace)
        result.blocks[block].detail = Int32(truncatingIfNeeded: result.footnotes.count)
        result.footnotes.append(label)
        stack[stack.count - 1].indent = 4
        advanceToNonspace()
        advance(bytes: index + 2 - position)
        findNonspace()
        advanceToNonspace()
        itemLine = lineStart
        return true
    }

    private mutating func openItem(isParagraph: Bool) -> Bool {
        guard itemDepth < BlockReader.maximumItemDepth else { return false }
        var index = nonspace
        var mark = bytes[index]
        var number = 0
        var kind = GrammarBlock.Kind.unorderedList
        if GrammarClass.isDigit(mark) {
            while index < lineEnd, GrammarClass.isDigit(bytes[index]) {
                guard index - nonspace < 9 else { return false }
                number = number * 10 + Int(bytes[index] - 48)
                index += 1
            }
            mark = bytes[index]
            guard index < lineEnd, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return false }
            kind = .orderedList
        }
        index += 1
        guard index >= lineEnd || GrammarClass.isBlank(bytes[index]) else { return false }
        let isEmpty = bytes.skipBlanks(index, lineEnd) >= lineEnd
        // To interrupt a paragraph, an item must not be empty, and an ordered list must start with 1.
        if isParagraph, isEmpty || (kind == .orderedList && number != 1) { return false }

        let start = nonspace
        let own = indent
        let width = index - nonspace
        closeUnmatched()
        // The item continues a list.
        let isNext =
            isList(stack[matched - 1].kind) && stack[matched - 1].kind == kind
            && result.blocks[Int(stack[matched - 1].block)].level == mark
        if !isNext {
            let list = open(kind, at: start)
            result.blocks[list].level = mark
            result.blocks[list].detail = Int32(truncatingIfNeeded: number)
        }
        let item = open(.item, at: start)
        result.blocks[item].level = mark
        enterItem(indent: own, marker: width, isEmpty: isEmpty)
        return true
    }

    /// Advances past the marker of an item.
    ///
    /// - Parameters:
    ///   - own: The indentation of the marker.
    ///   - width: The number of its bytes.
    ///   - isEmpty: Whether nothing follows it on the line.
    mutating func enterItem(indent own: Int, marker width: Int, isEmpty: Bool) {
        advanceToNonspace()
        advance(bytes: width)
        findNonspace()
        var contents = own + width
        if isEmpty {
            contents += 1
            advanceToNonspace()
        } else if indent >= 5 {
            contents += 1
            advance(columns: 1)
        } else {
            contents += indent
            advanceToNonspace()
        }
        stack[stack.count - 1].indent = Int32(truncatingIfNeeded: contents)
        itemLine = lineStart
    }

    // Leaves.

    private mutating func openIndentedCode() {
        advance(columns: 4)
        leafBlock = open(.code, at: position)
        leaf = .indentedCode
        result.blocks[leafBlock].detail = -1
        addLine()
    }

    /// Adds text: to the open paragraph, to a table, or to a new paragraph.
    private mutating func addText(isLazy: Bool, isParagraph: Bool, isWhole: Bool) {
        if isLazy {
            // Also if the blocks around it are not continued.
            afterBlank = false
            addLine(nonspace, lineEnd)
            return
        }
        if isWhole, leaf == .table {
            afterBlank = false
            if isRow() { return addLine(nonspace, lineEnd) }
        }
        leafBlock = open(.paragraph, at: nonspace)
        leaf = .paragraph
        addLine(nonspace, lineEnd)
    }
}
