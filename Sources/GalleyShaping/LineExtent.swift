internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// The extent of text above and below the baseline, in ``LayoutUnit``s.
public struct LineExtent: Sendable, Hashable, BitwiseCopyable {
    /// The ascent of the styles' fonts: the strut of each inline box.
    public var ascent: Int32
    /// The descent of the styles' fonts, positive.
    public var descent: Int32
    /// The ascent of a line of natural height: the fonts' ascent with half of the leading, including fallback fonts; or
    /// half of the line height that a style specifies relative to its size, centred on its font.
    public var naturalAscent: Int32
    /// The descent of a line of natural height, positive.
    public var naturalDescent: Int32
    /// The ascent of attachments; a large negative number if there are none.
    public var attachmentAscent: Int32
    /// The descent of attachments, positive; a large negative number if there are none.
    public var attachmentDescent: Int32
    /// The ascent of ruby and emphasis marks, which use the leading before the line grows; a large negative number if there
    /// are none.
    public var annotationAscent: Int32
    /// The descent of ruby and emphasis marks, positive; a large negative number if there are none.
    public var annotationDescent: Int32

    /// The extent without text: large negative numbers, so that it adds nothing to another extent.
    public static let nothing = LineExtent(
        ascent: .min / 4, descent: .min / 4, naturalAscent: .min / 4, naturalDescent: .min / 4,
        attachmentAscent: .min / 4, attachmentDescent: .min / 4, annotationAscent: .min / 4,
        annotationDescent: .min / 4)

    /// Extends this extent to include another.
    public mutating func formUnion(_ other: LineExtent) {
        ascent = max(ascent, other.ascent)
        descent = max(descent, other.descent)
        naturalAscent = max(naturalAscent, other.naturalAscent)
        naturalDescent = max(naturalDescent, other.naturalDescent)
        attachmentAscent = max(attachmentAscent, other.attachmentAscent)
        attachmentDescent = max(attachmentDescent, other.attachmentDescent)
        annotationAscent = max(annotationAscent, other.annotationAscent)
        annotationDescent = max(annotationDescent, other.annotationDescent)
    }

    /// Creates the extent of one run: its style's strut, and its font if that is another one.
    public init(of run: ShapedRun, fonts: [SizedFont], styles: [ShapingStyle]) {
        self.init(of: run, font: fonts[Int(run.font)], style: styles[Int(run.style)])
    }

    @inline(__always)
    init(of run: ShapedRun, font: SizedFont, style: ShapingStyle) {
        let shift = style.baselineOffset
        let rounds = style.key.roundsMetrics
        self.init(of: style.primary, shift: shift, isCentral: run.isOnCentralBaseline, rounds: rounds)
        if let height = style.lineBoxHeight {
            // CSS 2.1, 10.8.1: half of the leading is added above, half below.
            let leading = height &- (ascent &+ descent)
            let above = rounds ? Int32(LayoutUnit.wholePoints(in: Int(leading >> 1))) : leading >> 1
            naturalAscent = ascent &+ above
            naturalDescent = descent &+ leading &- above
        } else if font.faceID != style.primary.faceID, run.kind == .text || run.kind == .inserted {
            let own = LineExtent(of: font, shift: shift, isCentral: run.isOnCentralBaseline, rounds: rounds)
            naturalAscent = max(naturalAscent, own.naturalAscent)
            naturalDescent = max(naturalDescent, own.naturalDescent)
        }
        if let emphasis = style.key.emphasis, run.kind == .text {
            // Half of the text's height, like ruby: a line without enough space grows.
            let room = LayoutUnit.advance(style.size * EmphasisMark.scale * LayoutUnit.perPoint)
            let box = EmBox(of: font, isCentral: run.isOnCentralBaseline)
            switch emphasis {
            case .over: annotationAscent = box.above &+ shift &+ room
            case .under: annotationDescent = box.below &- shift &+ room
            }
        }
        if run.kind == .attachment, let attachment = style.attachment {
            let isVertical = run.orientation.isVertical
            let height = LayoutUnit.advance(
                (isVertical ? attachment.width : attachment.height) * LayoutUnit.perPoint)
            let (above, below) = (ascent &- shift, descent &+ shift)
            switch attachment.alignment {
            // On a central baseline, the attachment is centred.
            case .baseline:
                attachmentAscent =
                    run.isOnCentralBaseline
                    ? height / 2 : height &- LayoutUnit.advance(attachment.descent * LayoutUnit.perPoint)
            case .top: attachmentAscent = above
            case .bottom: attachmentAscent = height &- below
            case .center: attachmentAscent = (height &+ above &- below) / 2
            }
            attachmentDescent = height &- attachmentAscent &- shift
            attachmentAscent &+= shift
        }
        if let annotation = style.annotation?.primary, let ruby = style.key.ruby {
            let base = EmBox(of: run.kind == .text ? font : style.primary, isCentral: run.isOnCentralBaseline)
            let own = EmBox(of: annotation, isCentral: run.isOnCentralBaseline)
            // On a central baseline, the em boxes are adjacent.
            switch ruby.position {
            case .over:
                let inner = run.isOnCentralBaseline ? own.below : annotation.descent
                annotationAscent = max(annotationAscent, base.above &+ shift &+ inner &+ own.above)
            case .under:
                let inner = run.isOnCentralBaseline ? own.above : annotation.ascent
                annotationDescent = max(annotationDescent, base.below &- shift &+ inner &+ own.below)
            }
        }
    }

    /// Creates the extent of a font, raised by `shift`; centred on the font if the baseline is central.
    ///
    /// - Parameter rounds: Whether ascents and descents are whole points.
    public init(of font: SizedFont, shift: Int32, isCentral: Bool = false, rounds: Bool = false) {
        var (above, below) = (font.ascent, font.descent)
        if rounds {
            above = LayoutUnit.advance((Double(above) / LayoutUnit.perPoint).rounded() * LayoutUnit.perPoint)
            below = LayoutUnit.advance((Double(below) / LayoutUnit.perPoint).rounded() * LayoutUnit.perPoint)
        }
        if isCentral { (above, below) = (above &+ below &- (above &+ below) / 2, (above &+ below) / 2) }
        ascent = above &+ shift
        descent = below &- shift
        let gap = font.lineGap / 2
        naturalAscent = ascent &+ gap
        naturalDescent = descent &+ font.lineGap &- gap
        attachmentAscent = .min / 4
        attachmentDescent = .min / 4
        annotationAscent = .min / 4
        annotationDescent = .min / 4
    }

    /// Creates an extent from its parts.
    public init(
        ascent: Int32, descent: Int32, naturalAscent: Int32, naturalDescent: Int32, attachmentAscent: Int32,
        attachmentDescent: Int32, annotationAscent: Int32, annotationDescent: Int32
    ) {
        self.ascent = ascent
        self.descent = descent
        self.naturalAscent = naturalAscent
        self.naturalDescent = naturalDescent
        self.attachmentAscent = attachmentAscent
        self.attachmentDescent = attachmentDescent
        self.annotationAscent = annotationAscent
        self.annotationDescent = annotationDescent
    }

    /// The extent of all runs.
    public static func of(_ shaped: ShapedText) -> LineExtent {
        shaped.runs.reduce(into: LineExtent.nothing) {
            $0.formUnion(LineExtent(of: $1, fonts: shaped.fonts, styles: shaped.styles))
        }
    }
}

extension EmphasisMark {
    /// The size of a mark relative to its text (CSS Text Decoration 3, 3.1).
    public static let scale = 0.5
}
