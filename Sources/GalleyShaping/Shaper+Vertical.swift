internal import CHarfBuzz
internal import GalleyFonts
internal import GalleySupport
internal import GalleyText
public import GalleyUnicode

extension UnscaledGlyph {
    /// Creates a glyph that is upright in vertical text, in fractions of font units. Its advance points down; offsets
    /// are on the page's axes, y upwards.
    init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t, base: Int, upright origin: VerticalOrigin) {
        let adjusted = origin.adjust(info.codepoint, advance: position.y_advance)
        self.init(
            id: UInt16(truncatingIfNeeded: info.codepoint),
            isUnsafeToBreak: info.isUnsafeToBreak,
            cluster: Int32(truncatingIfNeeded: Int(info.cluster) &- base), advance: adjusted.advance,
            xOffset: position.x_offset &* VerticalOrigin.precision,
            yOffset: position.y_offset &* VerticalOrigin.precision &+ adjusted.offset)
    }
}

extension ShapingItem {
    var direction: hb_direction_t {
        isUpright
            ? (isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB)
            : (isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    }
}

extension ShapingStyle {
    /// The advance of the attachment on the line, in ``LayoutUnit``s; it is always upright.
    public func attachmentAdvance(_ orientation: GlyphOrientation) -> Int {
        LayoutUnit.from((orientation.isVertical ? attachment?.height : attachment?.width) ?? 0)
    }
}

extension Shaper {
    /// Merges the clusters of a run of combined characters into one cluster with the advance of an em; the glyphs keep
    /// their advances.
    func combine(_ run: inout ShapedRun, in builder: inout ShapedTextBuilder) {
        let first = Int(run.firstCluster)
        guard builder.clusters.count > first else { return }
        var start = builder.clusters[first].start
        var glyph = builder.clusters[first].glyph
        // Carets are allowed between its characters, but no line breaks.
        var flags: ClusterFlags = [.ideographic, .ligature]
        for cluster in first..<builder.clusters.count {
            start = min(start, builder.clusters[cluster].start)
            glyph = min(glyph, builder.clusters[cluster].glyph)
            if builder.flags[cluster].contains(.missing) { flags.insert(.missing) }
        }
        builder.clusters.truncate(to: first)
        builder.flags.truncate(to: first)
        builder.clusters.append(
            ShapedCluster(x: LayoutUnit.from(builder.styles[Int(run.style)].size), start: start, glyph: glyph))
        builder.flags.append(flags)
        run.endCluster = run.firstCluster + 1
    }
}

extension FontFace {
    /// Whether the face has vertical metrics.
    var hasVerticalMetrics: Bool {
        resource.traits.value(.hasVerticalMetrics, 0) {
            // vmtx, VORG
            for tag: UInt32 in [0x766D_7478, 0x564F_5247] {
                guard let face = unsafe hb_font_get_face(shaping) else { return 0 }
                if unsafe FontTable(tag, of: face).count > 0 { return 1 }
            }
            return 0
        } == 1
    }

    /// Whether the face has a vertical form (`vert`) of a character in a language: a Japanese font may have it for
    /// Chinese quotation marks only.
    func hasVerticalForm(_ scalar: UInt32, in style: ShapingStyle) -> Bool {
        resource.traits.value(.hasVerticalForm, UInt64(scalar) << 28 | UInt64(style.packedLanguageTag)) {
            guard let nominal = nominalGlyph(scalar), let buffer = unsafe hb_buffer_create() else { return 0 }
            defer { unsafe hb_buffer_destroy(buffer) }
            unsafe hb_buffer_add_codepoints(buffer, [scalar], 1, 0, 1)
            unsafe hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
            unsafe hb_buffer_set_script(buffer, HB_SCRIPT_HAN)
            if let language = unsafe style.language { unsafe hb_buffer_set_language(buffer, language) }
            unsafe hb_buffer_guess_segment_properties(buffer)
            unsafe hb_shape(shaping, buffer, nil, 0)
            var count: UInt32 = 0
            guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count), count > 0 else { return 0 }
            return unsafe infos[0].codepoint != nominal ? 1 : 0
        } == 1
    }
}
