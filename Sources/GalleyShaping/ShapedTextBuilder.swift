internal import GalleyFonts
public import GalleySupport
internal import GalleyUnicode

/// A builder of the columns of a ``ShapedText``; kept by a typesetter to reuse its memory.
public struct ShapedTextBuilder: ~Copyable {
    var glyphIDs = ColumnBuffer<UInt16>()
    var advances = ColumnBuffer<Int32>()
    var offsets = ColumnBuffer<GlyphOffset>()
    private(set) var hasOffsets = false
    /// The clusters so far, in logical order, without an end mark.
    public var clusters = ColumnBuffer<ShapedCluster>()
    /// The flags of each cluster.
    public var flags = ColumnBuffer<ClusterFlags>()
    /// The runs so far, in logical order.
    public var runs = ColumnBuffer<ShapedRun>()
    private(set) var fonts: [SizedFont] = []
    /// The recently used fonts, so that a font at a size is represented by one object.
    private var recentFonts: [SizedFont] = []
    private var nextRecentFont = 0
    private static let mostRecentFonts = 16
    /// The styles referenced by the runs so far; see ``styleIndex(_:)``.
    public var styles: [ShapingStyle] = []
    /// The indices of fonts and styles, for paragraphs with too many for a linear search; updated when needed.
    private var fontIndexes: [FontKey: Int32] = [:]
    private var styleIndexes: [UInt32: Int32] = [:]
    /// The maximum number of fonts or styles for a linear search.
    private static let mostScanned = 16
    /// The lists of the last frozen text.
    private var frozenFonts: [SizedFont] = []
    private var frozenStyles: [ShapingStyle] = []
    /// The sum of the advances so far.
    public var x = 0
    /// The width of the widest visible cluster so far.
    var widestCluster = 0
    /// The number of edges of boxes among the clusters.
    var edgeCount = 0

    /// Creates an empty builder.
    public init() {}

    /// Empties the builder and keeps its memory.
    public mutating func reset() {
        edgeCount = 0
        glyphIDs.removeAll()
        advances.removeAll()
        offsets.removeAll()
        hasOffsets = false
        clusters.removeAll()
        flags.removeAll()
        runs.removeAll()
        fonts.removeAll(keepingCapacity: true)
        styles.removeAll(keepingCapacity: true)
        if !fontIndexes.isEmpty { fontIndexes.removeAll() }
        if !styleIndexes.isEmpty { styleIndexes.removeAll() }
        x = 0
        widestCluster = 0
    }

    /// The index of a font at a size, which is added if it is new. Most paragraphs have few fonts, so a linear search
    /// is sufficient.
    public mutating func fontIndex(_ font: SizedFont) -> Int32 {
        for index in fonts.indices.suffix(Self.mostScanned).reversed() where fonts[index].isSame(as: font) {
            return Int32(index)
        }
        if fonts.count > Self.mostScanned {
            for index in fontIndexes.count..<fonts.count {
                fontIndexes[FontKey(fonts[index])] = Int32(index)
            }
            if let known = fontIndexes[FontKey(font)] { return known }
        }
        fonts.append(font)
        return Int32(fonts.count - 1)
    }

    /// Releases the fonts of earlier texts.
    mutating func removeFonts() {
        reset()
        recentFonts = []
        nextRecentFont = 0
        frozenFonts = []
        frozenStyles = []
    }

    private struct FontKey: Hashable {
        var font: Font
        var size: Double
        var isSmallCap: Bool

        init(_ sized: SizedFont) {
            (font, size, isSmallCap) = (sized.font, sized.size, sized.isSmallCap)
        }
    }

    mutating func fontIndex(_ font: Font, size: Double) -> Int32 {
        for index in recentFonts.indices where recentFonts[index].size == size && recentFonts[index].font == font {
            return fontIndex(recentFonts[index])
        }
        let sized = SizedFont(font: font, size: size)
        if recentFonts.count < Self.mostRecentFonts {
            recentFonts.append(sized)
        } else {
            recentFonts[nextRecentFont] = sized
            nextRecentFont = (nextRecentFont + 1) % Self.mostRecentFonts
        }
        return fontIndex(sized)
    }

    /// The index of a style in ``styles``, to which it is added if it is new.
    public mutating func styleIndex(_ style: ShapingStyle) -> Int32 {
        for index in styles.indices.suffix(Self.mostScanned).reversed() where styles[index].id == style.id {
            return Int32(index)
        }
        if styles.count > Self.mostScanned {
            for index in styleIndexes.count..<styles.count { styleIndexes[styles[index].id] = Int32(index) }
            if let known = styleIndexes[style.id] { return known }
        }
        styles.append(style)
        return Int32(styles.count - 1)
    }

    @inline(__always)
    mutating func appendCluster(start: Int, advance: Int, flags: ClusterFlags) {
        clusters.append(
            ShapedCluster(
                x: advance, start: Int32(truncatingIfNeeded: start), glyph: Int32(truncatingIfNeeded: glyphIDs.count)))
        self.flags.append(flags)
    }

    @inline(__always)
    mutating func appendGlyph(_ id: UInt16, advance: Int32, offset: GlyphOffset) {
        if hasOffsets {
            offsets.append(offset)
        } else if offset != .zero {
            startOffsets()
            offsets.append(offset)
        }
        glyphIDs.append(id)
        advances.append(advance)
    }

    // Not inlined: the loops need all registers.
    /// Appends the glyphs of a word or item that starts at `base`, and their clusters, in visual order. A cluster's `x`
    /// contains its advance until it is finished.
    @inline(never)
    mutating func append(
        _ glyphs: UnsafeBufferPointer<UnscaledGlyph>, base: Int32, scale: Double, expansion: Double
    ) {
        let count = glyphs.count
        let xScale = scale * expansion
        let ids = unsafe glyphIDs.tail(count)
        let advances = unsafe self.advances.tail(count)
        var offsetBits: Int32 = 0
        for index in 0..<count {
            let glyph = unsafe glyphs[index]
            unsafe ids[index] = glyph.id
            unsafe advances[index] = LayoutUnit.advance(Double(glyph.advance) * xScale)
            offsetBits |= glyph.xOffset | glyph.yOffset
        }
        // There are at most as many clusters as glyphs.
        let firstCluster = unsafe clusters.tail(count)
        var cluster = unsafe firstCluster - 1
        var flags = unsafe self.flags.tail(count) - 1
        var current: Int32 = -1
        var position = Int32(truncatingIfNeeded: glyphIDs.count)
        for index in 0..<count {
            let glyph = unsafe glyphs[index]
            let advance = unsafe Int(advances[index])
            if glyph.cluster != current {
                current = glyph.cluster
                unsafe cluster += 1
                unsafe flags += 1
                unsafe cluster.pointee = ShapedCluster(x: advance, start: base &+ current, glyph: position)
                unsafe flags.pointee = []
            } else {
                unsafe cluster.pointee.x &+= advance
            }
            if glyph.isUnsafeToBreak { unsafe flags.pointee.formUnion(.unsafeToBreak) }
            if glyph.id == 0 { unsafe flags.pointee.formUnion(.missing) }
            position &+= 1
        }
        let clusterCount = unsafe cluster - firstCluster + 1
        if offsetBits != 0 { startOffsets() }
        glyphIDs.extend(count)
        self.advances.extend(count)
        clusters.extend(clusterCount)
        self.flags.extend(clusterCount)
        guard hasOffsets else { return }
        for index in 0..<count {
            let glyph = unsafe glyphs[index]
            offsets.append(
                GlyphOffset(
                    x: LayoutUnit.advance(Double(glyph.xOffset) * xScale),
                    y: LayoutUnit.advance(Double(glyph.yOffset) * scale)))
        }
    }

    /// Adds zero offsets for all glyphs so far; from now on every glyph has one.
    mutating func startOffsets() {
        guard !hasOffsets else { return }
        hasOffsets = true
        offsets.append(repeating: .zero, count: glyphIDs.count)
    }

    /// Appends a run of one cluster without a glyph: a tab, an attachment, a terminator.
    mutating func appendGlyphless(
        kind: ShapedRun.Kind, start: Int, advance: Int, flags: ClusterFlags, font: Int32, style: Int32,
        level: UInt8, orientation: GlyphOrientation
    ) {
        let cluster = Int32(clusters.count)
        let glyph = Int32(glyphIDs.count)
        if kind.isEdge { edgeCount += 1 }
        appendCluster(start: start, advance: x, flags: flags.union(.graphemeStart))
        x += advance
        if !flags.contains(.whitespace) { widestCluster = max(widestCluster, advance) }
        runs.append(
            ShapedRun(
                firstCluster: cluster, endCluster: cluster + 1, firstGlyph: glyph, endGlyph: glyph, font: font,
                style: style, script: 0, level: level, kind: kind, orientation: orientation))
    }

    /// The glyphs of a cluster in a run that is being built.
    @inline(__always)
    func glyphs(ofCluster cluster: Int, in run: ShapedRun) -> Range<Int> {
        let first = Int(clusters[cluster].glyph)
        if run.level & 1 == 1 {
            return first..<(cluster > Int(run.firstCluster) ? Int(clusters[cluster - 1].glyph) : Int(run.endGlyph))
        }
        return first..<(cluster + 1 < Int(run.endCluster) ? Int(clusters[cluster + 1].glyph) : Int(run.endGlyph))
    }

    /// The size in bytes of the columns of a frozen text, including alignment.
    var frozenBytes: Int {
        (clusters.count + 1) * MemoryLayout<ShapedCluster>.stride + runs.count * MemoryLayout<ShapedRun>.stride
            + (hasOffsets ? offsets.count * MemoryLayout<GlyphOffset>.stride : 0) + advances.count * 4
            + glyphIDs.count * 2 + flags.count + 16
    }

    /// Freezes the columns. `end` is the offset of the text's end.
    public mutating func freeze(end: Int) -> ShapedText {
        freeze(end: end, in: ColumnBlock.make(byteCount: frozenBytes))
    }

    /// Freezes the columns in a block with at least ``frozenBytes`` of free space.
    mutating func freeze(end: Int, in block: ColumnBlock) -> ShapedText {
        // Consecutive paragraphs mostly use the same fonts and styles: they share the lists.
        if !hasSameFonts { frozenFonts = exact(fonts) }
        if !hasSameStyles { frozenStyles = exact(styles) }
        return unsafe ShapedText(
            ShapedText.Columns(
                clusters: block.column(
                    clusters,
                    appending: ShapedCluster(
                        x: x, start: Int32(truncatingIfNeeded: end), glyph: Int32(truncatingIfNeeded: glyphIDs.count))),
                runs: block.column(runs),
                offsets: hasOffsets ? block.column(offsets) : block.column(UnsafeBufferPointer(start: nil, count: 0)),
                advances: block.column(advances), glyphIDs: block.column(glyphIDs), flags: block.column(flags)),
            block: block, fonts: frozenFonts, styles: frozenStyles, hasEdges: edgeCount > 0)
    }

    private var hasSameFonts: Bool {
        guard fonts.count == frozenFonts.count else { return false }
        for index in fonts.indices {
            guard fonts[index].isSame(as: frozenFonts[index]) else { return false }
        }
        return true
    }

    private var hasSameStyles: Bool {
        guard styles.count == frozenStyles.count else { return false }
        for index in styles.indices where styles[index] !== frozenStyles[index] { return false }
        return true
    }

    private func exact<Element>(_ array: [Element]) -> [Element] {
        unsafe array.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
