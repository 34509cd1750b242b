/// Lists of definitions, as in PHP Markdown Extra and Pandoc: terms are the lines of a paragraph, and a definition begins with
/// a colon and a space.
extension BlockReader {
    /// Opens the definition that starts at the first nonblank character.
    mutating func openDefinition(isParagraph: Bool) -> Bool {
        guard itemDepth < BlockReader.maximumItemDepth else { return false }
        let next = nonspace + 1
        guard next < lineEnd, GrammarClass.isBlank(bytes[next]), bytes.skipBlanks(next, lineEnd) < lineEnd else {
            return false
        }
        let start = nonspace
        let own = indent
        if stack[matched - 1].kind == .definitionList {
            // A further definition.
            closeUnmatched()
        } else {
            if isParagraph { closeUnmatched() }
            guard makeTerms() else { return false }
        }
        _ = open(.definition, at: start)
        enterItem(indent: own, marker: 1, isEmpty: false)
        return true
    }

    /// Makes the last paragraph the terms of a new list, if it is in the block that the line continues.
    private mutating func makeTerms() -> Bool {
        let list = result.blocks.count - 1
        guard list >= 0, result.blocks[list].kind == .paragraph, leaf == .none,
            result.blocks[list].parent == stack[matched - 1].block
        else { return false }
        let paragraph = result.blocks[list]
        // A paragraph of several lines before a blank one is text.
        guard !afterBlank || paragraph.lineCount == 1 else { return false }
        closeUnmatched()
        result.blocks[list].kind = .definitionList
        result.blocks[list].flag = afterBlank ? 1 : 0
        result.blocks[list].lineCount = 0
        for index in paragraph.firstLine..<(paragraph.firstLine + paragraph.lineCount) {
            let line = result.lines[Int(index)]
            var term = GrammarBlock(
                kind: .term, parent: Int32(truncatingIfNeeded: list), start: line.start, end: line.end)
            term.firstLine = index
            term.lineCount = 1
            result.lines[Int(index)].end = Int32(truncatingIfNeeded: bytes.trimBlanks(Int(line.start), Int(line.end)))
            result.blocks.append(term)
        }
        afterBlank = false
        stack.append(Open(block: Int32(truncatingIfNeeded: list), kind: .definitionList, hasChildren: true))
        matched = stack.count
        return true
    }
}
