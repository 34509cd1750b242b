package import GalleyValues

/// The computed values of the properties of an element. Lengths are pixels of CSS.
package struct HTMLComputedStyle: Sendable, Hashable {
    /// A length: pixels, and a percentage of a length that layout knows.
    package struct Length: Sendable, Hashable {
        package var pixels = 0.0
        package var percent = 0.0

        package static let zero = Length()

        init(pixels: Double = 0, percent: Double = 0) {
            self.pixels = pixels
            self.percent = percent
        }

        init(_ value: CSSCalculation.Resolved) { self.init(pixels: value.pixels, percent: value.percent) }

        /// The length, where 100 % are `whole`.
        package func value(of whole: Double) -> Double { pixels + percent / 100 * whole }
    }

    package enum LineHeight: Sendable, Hashable {
        case normal
        case number(Double)
        case pixels(Double)
    }

    /// The direction of lines, and of characters in vertical ones.
    package struct Writing: Sendable, Hashable {
        package var mode = "horizontal-tb"
        package var orientation = "mixed"
    }

    /// A shadow of text.
    package struct Shadow: Sendable, Hashable {
        /// Nil for the colour of the text.
        package var color: Color?
        package var x: Double
        package var y: Double
        package var blur: Double
    }

    // Inherited.
    package var color = Color.black
    /// The names of families; empty for the font of the document.
    package var families: [String] = []
    package var fontSize = 16.0
    package var weight = 400
    package var fontStyle = "normal"
    package var stretch = 100.0
    package var caps = "normal"
    package var kerning = "auto"
    package var ligatures: [String] = ["normal"]
    package var features: [String: Double] = [:]
    package var variations: [String: Double] = [:]
    package var lineHeight = LineHeight.normal
    package var letterSpacing = Length.zero
    package var wordSpacing = Length.zero
    package var textAlign = "start"
    package var textAlignLast = "auto"
    package var textIndent = Length.zero
    package var textTransform = "none"
    package var textShadow: [Shadow] = []
    /// Nil is the font's.
    package var underlineOffset: Length?
    package var spaces = "collapse"
    package var wrap = "wrap"
    /// The width of a tab: a number of spaces, or a length.
    package var tabSize = LineHeight.number(8)
    package var wordBreak = "normal"
    package var overflowWrap = "normal"
    package var lineBreak = "auto"
    package var hyphens = "manual"
    package var isRightToLeft = false
    package var visibility = "visible"
    package var listType = "disc"
    /// The text of a marker that a string gives.
    package var listText: String?
    package var listPosition = "outside"
    package var collapsesBorders = false
    package var borderSpacing: [Double] = [0, 0]
    package var captionSide = "top"
    package var writing = Writing()
    package var orphans = 2
    package var widows = 2
    var variables = CSSVariables.none

    // Others.
    package var display = "inline"
    package var float = "none"
    package var clear = "none"
    package var backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0)
    package var unicodeBidi = "normal"
    /// A keyword, or empty for ``verticalOffset``.
    package var verticalAlign = "baseline"
    package var verticalOffset = Length.zero
    package var decorationLines: [String] = []
    package var decorationStyle = "solid"
    /// Nil is the colour of the text.
    package var decorationColor: Color?
    package var decorationThickness: Length?
    package var opacity = 1.0
    /// Nil is automatic.
    package var width: Length?
    package var height: Length?
    /// Nil is automatic.
    package var margin = CSSSides<Length?>(.zero)
    package var padding = CSSSides<Length>(.zero)
    package var borderStyle = CSSSides<String>("none")
    var specifiedBorderWidth = CSSSides<Double>(3)
    /// Nil is the colour of the text.
    package var borderColor = CSSSides<Color?>(nil)
    package var breakBefore = "auto"
    package var breakAfter = "auto"
    package var breakInside = "auto"
    /// The values of properties of boxes that are not initial, with lengths in pixels and percent.
    var box: [CSSProperty: CSSValue] = [:]

    static let initial = HTMLComputedStyle()

    /// A style of a child without declarations.
    var inherited: HTMLComputedStyle {
        var result = HTMLComputedStyle.initial
        for property in CSSProperty.allCases where property.isInherited { result.copy(property, from: self) }
        result.variables = variables
        return result
    }

    /// The width of the border of a side; 0 without a visible style.
    package func borderWidth(_ side: Int) -> Double {
        borderStyle[side] == "none" || borderStyle[side] == "hidden" ? 0 : specifiedBorderWidth[side]
    }

    /// The directions of lines and blocks.
    var flow: CSSFlow {
        CSSFlow(
            isRightToLeft: isRightToLeft, isVertical: writing.mode != "horizontal-tb",
            isFromLeft: writing.mode.hasSuffix("lr"))
    }

    /// Whether the element is in a line of text.
    package var isInline: Bool { display.hasPrefix("inline") || display == "contents" || display.hasPrefix("ruby") }
}

extension HTMLComputedStyle {
    /// Takes the value of a property from another style.
    mutating func copy(_ property: CSSProperty, from other: HTMLComputedStyle) {
        switch property {
        case .color: color = other.color
        case .direction: isRightToLeft = other.isRightToLeft
        case .hyphens: hyphens = other.hyphens
        case .orphans: orphans = other.orphans
        case .visibility: visibility = other.visibility
        case .widows: widows = other.widows
        case .fontFamily: families = other.families
        case .fontSize: fontSize = other.fontSize
        case .fontStyle: fontStyle = other.fontStyle
        case .fontWeight: weight = other.weight
        case .fontStretch: stretch = other.stretch
        case .fontCaps: caps = other.caps
        case .fontKerning: kerning = other.kerning
        case .fontLigatures: ligatures = other.ligatures
        case .fontFeatures: features = other.features
        case .fontVariations: variations = other.variations
        case .lineHeight: lineHeight = other.lineHeight
        case .letterSpacing: letterSpacing = other.letterSpacing
        case .wordSpacing: wordSpacing = other.wordSpacing
        case .textAlign: textAlign = other.textAlign
        case .textAlignLast: textAlignLast = other.textAlignLast
        case .textIndent: textIndent = other.textIndent
        case .textTransform: textTransform = other.textTransform
        case .textShadow: textShadow = other.textShadow
        case .textUnderlineOffset: underlineOffset = other.underlineOffset
        case .whiteSpaceCollapse: spaces = other.spaces
        case .textWrap: wrap = other.wrap
        case .tabSize: tabSize = other.tabSize
        case .wordBreak: wordBreak = other.wordBreak
        case .overflowWrap: overflowWrap = other.overflowWrap
        case .lineBreak: lineBreak = other.lineBreak
        case .listStyleType: (listType, listText) = (other.listType, other.listText)
        case .listStylePosition: listPosition = other.listPosition
        case .borderCollapse: collapsesBorders = other.collapsesBorders
        case .borderSpacing: borderSpacing = other.borderSpacing
        case .captionSide: captionSide = other.captionSide
        case .writingMode: writing.mode = other.writing.mode
        case .textOrientation: writing.orientation = other.writing.orientation
        default: copyOther(property, from: other)
        }
    }

    private mutating func copyOther(_ property: CSSProperty, from other: HTMLComputedStyle) {
        if CSSProperty.ofBoxes.contains(property) { return box[property] = other.box[property] }
        switch property {
        case .display: display = other.display
        case .float: float = other.float
        case .clear: clear = other.clear
        case .width: (width, box[.width]) = (other.width, other.box[.width])
        case .height: (height, box[.height]) = (other.height, other.box[.height])
        case .opacity: opacity = other.opacity
        case .backgroundColor: backgroundColor = other.backgroundColor
        case .unicodeBidi: unicodeBidi = other.unicodeBidi
        case .verticalAlign: (verticalAlign, verticalOffset) = (other.verticalAlign, other.verticalOffset)
        case .decorationLine: decorationLines = other.decorationLines
        case .decorationStyle: decorationStyle = other.decorationStyle
        case .decorationColor: decorationColor = other.decorationColor
        case .decorationThickness: decorationThickness = other.decorationThickness
        case .breakBefore: breakBefore = other.breakBefore
        case .breakAfter: breakAfter = other.breakAfter
        case .breakInside: breakInside = other.breakInside
        default:
            guard let part = property.sidePart else { return }
            switch part.group {
            case .margin: margin[part.side] = other.margin[part.side]
            case .padding: padding[part.side] = other.padding[part.side]
            case .width: specifiedBorderWidth[part.side] = other.specifiedBorderWidth[part.side]
            case .style: borderStyle[part.side] = other.borderStyle[part.side]
            case .color: borderColor[part.side] = other.borderColor[part.side]
            }
        }
    }
}

extension CSSProperty {
    enum SideGroup { case margin, padding, width, style, color }

    /// The group and the side of a property of one side of a box.
    var sidePart: (group: SideGroup, side: Int)? {
        switch self {
        case .marginTop: return (.margin, 0)
        case .marginRight: return (.margin, 1)
        case .marginBottom: return (.margin, 2)
        case .marginLeft: return (.margin, 3)
        case .paddingTop: return (.padding, 0)
        case .paddingRight: return (.padding, 1)
        case .paddingBottom: return (.padding, 2)
        case .paddingLeft: return (.padding, 3)
        case .borderTopWidth: return (.width, 0)
        case .borderRightWidth: return (.width, 1)
        case .borderBottomWidth: return (.width, 2)
        case .borderLeftWidth: return (.width, 3)
        case .borderTopStyle: return (.style, 0)
        case .borderRightStyle: return (.style, 1)
        case .borderBottomStyle: return (.style, 2)
        case .borderLeftStyle: return (.style, 3)
        case .borderTopColor: return (.color, 0)
        case .borderRightColor: return (.color, 1)
        case .borderBottomColor: return (.color, 2)
        case .borderLeftColor: return (.color, 3)
        default: return nil
        }
    }
}
