/// Collects the columns of a ``ShapedText``; kept by a worker so that its memory is reused.
struct ShapedTextBuilder {
    var glyphIDs: [UInt16] = []
    var advances: [Int32] = []
    var offsets: [GlyphOffset] = []
    var hasOffsets = false
    var clusters: [ShapedCluster] = []
    var flags: [ClusterFlags] = []
    var runs: [ShapedRun] = []
    var fonts: [SizedFont] = []
    var styles: [ShapingStyle] = []
    /// Sum of the advances so far.
    var x = 0

    mutating func reset() {
        glyphIDs.removeAll(keepingCapacity: true)
        advances.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        hasOffsets = false
        clusters.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        fonts.removeAll(keepingCapacity: true)
        styles.removeAll(keepingCapacity: true)
        x = 0
    }

    /// The index of a font at a size, added when it is new. Few fonts meet in a paragraph: a scan is enough.
    mutating func fontIndex(_ font: Font, size: Double) -> Int32 {
        for index in fonts.indices.reversed()
        where fonts[index].font.face === font.face && fonts[index].size == size && fonts[index].font == font {
            return Int32(index)
        }
        fonts.append(SizedFont(font: font, size: size))
        return Int32(fonts.count - 1)
    }

    mutating func styleIndex(_ style: ShapingStyle) -> Int32 {
        for index in styles.indices.reversed() where styles[index] === style { return Int32(index) }
        styles.append(style)
        return Int32(styles.count - 1)
    }

    /// A run with one cluster that has no glyph: a tab, an attachment, a terminator.
    mutating func appendGlyphless(
        kind: ShapedRun.Kind, start: Int, advance: Int, flags: ClusterFlags, font: Int32, style: Int32,
        level: UInt8
    ) {
        let cluster = Int32(clusters.count)
        let glyph = Int32(glyphIDs.count)
        clusters.append(ShapedCluster(x: x, start: Int32(start), glyph: glyph))
        self.flags.append(flags.union(.graphemeStart))
        x += advance
        runs.append(
            ShapedRun(
                firstCluster: cluster, endCluster: cluster + 1, firstGlyph: glyph, endGlyph: glyph, font: font,
                style: style, script: 0, level: level, kind: kind))
    }

    /// Freezes the columns. `end` is the offset where the text ends.
    func freeze(end: Int) -> ShapedText {
        var clusters = unsafe Array(unsafeUninitializedCapacity: self.clusters.count + 1) { buffer, count in
            _ = unsafe buffer.update(fromContentsOf: self.clusters)
            count = self.clusters.count
        }
        clusters.append(ShapedCluster(x: x, start: Int32(end), glyph: Int32(glyphIDs.count)))
        return ShapedText(
            glyphIDs: exact(glyphIDs), advances: exact(advances), offsets: hasOffsets ? exact(offsets) : [],
            clusters: clusters, flags: exact(flags), runs: exact(runs), fonts: exact(fonts),
            styles: exact(styles))
    }

    /// A copy without spare capacity: what is frozen may live long.
    private func exact<Element>(_ array: [Element]) -> [Element] {
        unsafe array.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
