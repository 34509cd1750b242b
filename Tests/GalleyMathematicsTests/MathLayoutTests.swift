import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyMathematics
@testable import GalleyShaping

/// The positions of glyphs and lines, computed from the constants of the font Galley Math (`Scripts/make-test-fonts`), at 10
/// points: a thousandth of an em is a hundredth of a point.
@Suite struct MathLayoutTests {
    private let fonts: FontLibrary
    private let font: MathFont

    init() throws {
        fonts = try TestFonts.library("GalleyMath.ttf", "GalleyBox.ttf")
        font = try #require(fonts.mathFont(for: FontDescriptor("Galley Math")))
    }

    private func layout(_ source: String, isDisplay: Bool = true, size: Double = 10) -> MathLayout {
        let attributes = TextAttributes(font: FontDescriptor("Galley Box"))
        let typesetter = MathTypesetter(font: font, size: size, attributes: attributes, fonts: fonts)
        return typesetter.layout(MathParser.parse(source).nodes, isDisplay: isDisplay)
    }

    /// The glyph of a character in its alphabet of variables.
    private func glyph(_ character: Unicode.Scalar) throws -> UInt32 {
        try #require(font.glyph(for: MathAlphabet.automatic.character(for: character.value)))
    }

    private func place(_ character: Unicode.Scalar, in layout: MathLayout) throws -> MathLayout.PlacedGlyph {
        let glyph = try glyph(character)
        return try #require(layout.glyphs.first { $0.glyph == glyph })
    }

    private func expect(_ value: Double, _ expected: Double, at location: SourceLocation = #_sourceLocation) {
        #expect(abs(value - expected) < 1e-6, "\(value) is not \(expected)", sourceLocation: location)
    }

    @Test func fontsHaveConstants() throws {
        expect(font[.axisHeight], 0.25)
        expect(font.scriptScale, 0.7)
        #expect(fonts.mathFont(for: FontDescriptor("Galley Box"))?.face.familyName != "Galley Box")
        for constant in MathConstant.allCases { #expect(font[constant].isFinite) }
    }

    @Test func displayFractions() throws {
        let fraction = layout(#"\frac{a}{b}"#)
        // The line is on the axis, with TeX's space of 0.12 em on both sides.
        let line = try #require(fraction.rules.first).rect
        expect(line.y + line.height / 2, -2.5)
        expect(line.height, 0.4)
        expect(line.x, 1.2)
        expect(line.width, 5)
        expect(fraction.width, 7.4)
        try expect(place("a", in: fraction).origin.y, -7)
        try expect(place("b", in: fraction).origin.y, 6.5)
        expect(fraction.ascent, 12)
        expect(fraction.descent, 6.5)
    }

    @Test func textFractionsAreInScriptStyle() throws {
        let fraction = layout(#"\frac{a}{b}"#, isDisplay: false)
        let upper = try place("a", in: fraction)
        expect(upper.size, 7)
        expect(upper.origin.y, -4)
        // The shift is 3.5; the gap of 0.6 below the line requires half the line, the gap and 3.5 of height, less the axis.
        try expect(place("b", in: fraction).origin.y, 3.5)
        // A numerator with a depth of 0.7 is moved up: axis, half of the line, gap and depth.
        try expect(place("a", in: layout(#"\frac{a,}{b}"#, isDisplay: false)).origin.y, -4)
        let deep = layout(#"\frac{f}{b}"#, isDisplay: false)
        try expect(place("f", in: deep).origin.y, -4.5)
    }

    @Test func binomialsHaveNoLine() throws {
        let binomial = layout(#"\binom{a}{b}"#)
        #expect(binomial.rules.isEmpty)
        try expect(place("a", in: binomial).origin.y, -6.8)
        try expect(place("b", in: binomial).origin.y, 6.9)
    }

    @Test func scripts() throws {
        let upper = try place("2", in: layout("x^2"))
        expect(upper.size, 7)
        expect(upper.origin.x, 5)
        expect(upper.origin.y, -4)
        // In a cramped style superscripts are lower.
        let root = layout(#"\sqrt{x^2}"#)
        try expect(place("2", in: root).origin.y, -3)
        // The italics correction moves superscripts, but not subscripts.
        let both = layout("f_1^2")
        try expect(place("2", in: both).origin.x, 6)
        try expect(place("1", in: both).origin.x, 5)
        // The shift of a subscript is 2, which leaves a gap of 1.8; the minimum is 1.6.
        try expect(place("1", in: both).origin.y, 2)
        // Scripts of scripts.
        let nested = try place("3", in: layout("x^{2^3}"))
        expect(nested.size, 5)
        expect(nested.origin.y, -4 - 0.4 * 7)
        // A base that is not a character: its height of 12 less 2.5.
        try expect(place("2", in: layout(#"{\frac{a}{b}}^2"#)).origin.y, -9.5)
        // The space after scripts.
        expect(layout("x^2").width, 5 + 3.5 + 0.5)
        // The staircase at the lower right corner of V.
        try expect(place("1", in: layout("V_1")).origin.x, 5 - 0.8)
    }

    @Test func operatorsAreLargeInDisplayStyle() throws {
        let display = layout(#"\sum_a^b"#)
        let sign = display.glyphs[0]
        // 14 high and centred on the axis: from 9.5 to −4.5.
        let metrics = font.metrics(of: sign.glyph)
        expect(metrics.advance, 1.2)
        expect(-sign.origin.y + metrics.top * 10, 9.5)
        // Limits are centred: the gap above is 1.3 at least, that below 6 at least.
        let above = try place("b", in: display)
        expect(above.origin.x, 6 - 1.75)
        expect(above.origin.y, -9.5 - 1.3)
        try expect(place("a", in: display).origin.y, 4.5 + 6)
        let text = layout(#"\sum_a^b"#, isDisplay: false)
        expect(font.metrics(of: text.glyphs[0].glyph).advance, 0.8)
        try expect(place("b", in: text).origin.x, 8)
        try expect(place("b", in: layout(#"\sum\nolimits_a^b"#)).origin.x, 12)
        try expect(place("b", in: layout(#"\sum\limits_a^b"#, isDisplay: false)).origin.x, 4 - 1.75)
    }

    @Test func scriptsOfIntegralsAreAtTheirSlope() throws {
        let integral = layout(#"\int_a^b"#)
        // From −7 to 15, centred on the axis: from −8.5 to 13.5.
        let (above, below) = (try place("b", in: integral), try place("a", in: integral))
        expect(above.origin.y, -(13.5 - 2.5))
        expect(below.origin.y, 8.5 + 1.5)
        expect(above.origin.x, 7)
        expect(below.origin.x, 7 - 2)
    }

    /// The TeXbook, appendix G, rule 13a: half of the italic correction moves the upper limit to the right and the lower one
    /// to the left.
    @Test func limitsLeanWithTheirOperator() throws {
        // The operator is 7 wide with a correction of 2, and limits are 3.5 wide.
        let narrow = layout(#"\int\limits_a^b"#)
        try expect(place("b", in: narrow).origin.x, 1.75 + 1)
        try expect(place("a", in: narrow).origin.x, 1.75 - 1)
        expect(narrow.width, 7)
        // Wide limits are the left and the right edge: 14 wide, one moved to each side.
        let wide = layout(#"\int\limits_{aaaa}^{bbbb}"#)
        let sign = wide.glyphs[0]
        try expect(place("a", in: wide).origin.x, 0)
        try expect(place("b", in: wide).origin.x, 2)
        expect(sign.origin.x, 1 + 3.5)
        expect(wide.width, 16)
        // Without a correction both are in the middle.
        let upright = layout(#"\sum\limits_a^b"#)
        #expect(try place("a", in: upright).origin.x == place("b", in: upright).origin.x)
    }

    @Test func roots() throws {
        let root = layout(#"\sqrt x"#)
        // The sign is 10 high, and needs 5 + 1.5 + 0.4; half of the rest is added to the gap.
        let line = try #require(root.rules.first).rect
        expect(line.height, 0.4)
        expect(line.y, -(5 + 1.5 + 1.55 + 0.4))
        // The outline of the sign ends half a point before its advance.
        expect(line.x, 4.5)
        expect(line.width, 5.5)
        expect(root.glyphs[0].origin.y, -0.45)
        expect(root.ascent, 8.45 + 0.35)
        // The degree: the kern before it, 2.5 of width in the style of scripts of scripts, and the negative kern after it.
        let cubic = layout(#"\sqrt[3]{x}"#)
        let degree = try place("3", in: cubic)
        expect(degree.size, 5)
        expect(degree.origin.x, 2.8)
        expect(degree.origin.y, -(-2 + 0.45 + 6))
        // The base of a large formula needs the large sign.
        #expect(layout(#"\sqrt{\frac{a}{b}}"#).glyphs[0].glyph != root.glyphs[0].glyph)
    }

    @Test func delimitersCoverTheirContents() throws {
        func height(_ source: String) -> Double {
            let layout = layout(source)
            let first = layout.glyphs[0]
            let metrics = font.metrics(of: first.glyph)
            return (metrics.top + metrics.bottom) * first.size
        }
        expect(height(#"\left( x \right)"#), 10)
        // A fraction in text style is at most 6 from the axis.
        expect(height(#"\left( \textstyle\frac{a}{b} \right)"#), 15)
        // A taller formula has an assembled delimiter of at least 0.901 of its height, in equal steps.
        let tall = layout(#"\left( \begin{matrix} a \\ a \\ a \\ a \end{matrix} \right)"#)
        let letter = try glyph("a")
        let parts = tall.glyphs.prefix { $0.glyph != letter }
        #expect(parts.count > 2)
        let extents = parts.map { part in
            let metrics = font.metrics(of: part.glyph)
            return (top: -part.origin.y + metrics.top * 10, bottom: -part.origin.y - metrics.bottom * 10)
        }
        for (lower, upper) in zip(extents, extents.dropFirst()) {
            // Connectors overlap by at least 0.2 and at most 1.
            #expect(lower.top - upper.bottom > 0.2 - 1e-9 && lower.top - upper.bottom < 1 + 1e-9)
        }
        let top = try #require(extents.last).top
        let bottom = extents[0].bottom
        #expect(top - bottom >= 0.901 * 48 - 1e-9)
        expect((top + bottom) / 2, 2.5)
        // \big and its larger forms.
        expect(height(#"\big("#), 15)
        let largest = layout(#"\Bigg("#)
        expect(largest.ascent + largest.descent, 27.03)
    }

    @Test func accentsAreAboveTheirBase() throws {
        let accented = layout(#"\hat x"#)
        let accent = try #require(accented.glyphs.last)
        // The positions of both are 3 and −2; the base is 0.5 higher than the height of bases.
        expect(accent.origin.x, 3 + 2)
        expect(accent.origin.y, -0.5)
        expect(accented.width, 5)
        // The widest form that is not wider than the base.
        let wide = layout(#"\widehat{xx}"#)
        expect(font.metrics(of: try #require(wide.glyphs.last).glyph).advance, 0.8)
        let line = try #require(layout(#"\overline{x}"#).rules.first).rect
        expect(line.y + line.height, -(5 + 2))
        expect(layout(#"\underline{x}"#).descent, 1.8 + 0.4 + 0.2)
        // An assembled brace is at least as wide as its base.
        let brace = layout(#"\overbrace{xxxxxx}"#)
        let parts = brace.glyphs.dropFirst(6)
        #expect(parts.count > 6)
        let ink = parts.map { ($0.origin.x + 0.5, $0.origin.x + 4.5) }
        #expect(ink.map(\.1).reduce(0, max) - ink.map(\.0).reduce(.infinity, min) >= 30 - 1e-6)
    }

    @Test func matricesAreCentredOnTheAxis() throws {
        let matrix = layout(#"\begin{matrix} a & x \\ b & z \end{matrix}"#)
        let (first, second) = (try place("a", in: matrix), try place("b", in: matrix))
        // Rows are 12 points apart, and columns have an em between them.
        expect(second.origin.y - first.origin.y, 12)
        expect((matrix.ascent - matrix.descent) / 2, 2.5)
        try expect(place("x", in: matrix).origin.x, 15)
        let right = layout(#"\begin{array}{r|l} ab & x \\ a & x \end{array}"#)
        #expect(right.rules.count == 1)
        #expect(right.glyphs.filter { $0.glyph == (try? glyph("a")) }.map(\.origin.x) == [5, 10])
    }

    @Test func textHasTheFontOfTheSurroundingText() throws {
        let text = layout(#"\text{ab }x"#)
        let placed = try #require(text.texts.first)
        #expect(placed.layout.lines[0].runs[0].font.face.familyName == "Galley Box")
        // Two letters of 6, and a space of 2.5.
        try expect(place("x", in: text).origin.x, 14.5)
        expect(placed.origin.y + placed.layout.lines[0].baseline, 0)
        // A character that the font of formulas lacks is in another font.
        let mixed = layout("&")
        #expect(mixed.texts.count == 1)
    }

    @Test func spacesDependOnClasses() throws {
        let sum = layout("a+b=c")
        let positions = sum.glyphs.map(\.origin.x)
        let mu = 10.0 / 18
        for (found, expected) in zip(positions, [0, 5 + 4 * mu, 12 + 8 * mu, 17 + 13 * mu, 24 + 18 * mu]) {
            expect(found, expected)
        }
        let script = layout("x^{a+b}")
        expect(script.glyphs[2].origin.x - script.glyphs[1].origin.x, 3.5)
    }

    /// The TeXbook, appendix G: the height and depth of a character are not negative, so a superscript that is above its
    /// baseline, such as a prime, is not nearer to a subscript.
    @Test func charactersHaveNoNegativeDepth() throws {
        // The minus begins 1.5 above its baseline. The subscript is 4.9 high, and the gap between 4 and 2.9 is 0.5 too small.
        try expect(place("f", in: layout("x^-_f")).origin.y, 2.5)
        expect(layout("-").descent, 0)
    }

    /// The TeXbook, appendix G, rule 15e: 2.4 em in display style, 1.01 em otherwise, whatever is between the delimiters.
    @Test func delimitersOfBinomialsHaveOneOfTwoSizes() {
        func height(_ source: String, isDisplay: Bool) -> Double {
            let layout = layout(source, isDisplay: isDisplay)
            let fence = font.glyph(for: 0x28)!
            let large = font.variants(of: fence, .vertical)[1].glyph
            let parts = layout.glyphs.prefix { $0.size == 10 && $0.origin.x < 2 && $0.glyph != large }
            guard parts.count > 1 else {
                let metrics = font.metrics(of: layout.glyphs[0].glyph)
                return (metrics.top + metrics.bottom) * 10
            }
            let tops = parts.map { -$0.origin.y + font.metrics(of: $0.glyph).top * 10 }
            let bottoms = parts.map { -$0.origin.y - font.metrics(of: $0.glyph).bottom * 10 }
            return tops.reduce(0, max) - bottoms.reduce(0, min)
        }
        expect(height(#"\binom{a}{b}"#, isDisplay: true), 24)
        expect(height(#"\binom{\frac{a}{b}}{b}"#, isDisplay: true), 24)
        // The next size above 10.1.
        expect(height(#"\binom{a}{b}"#, isDisplay: false), 15)
        expect(height(#"\dbinom{a}{b}"#, isDisplay: false), 24)
    }

    /// LaTeX: the length after `\\\\` enlarges the depth of the strut in arrays, and moves the next row in aligned formulas.
    @Test(arguments: ["matrix", "pmatrix", "cases", "aligned", "gathered", "smallmatrix", "array"])
    func rowsHaveDistances(environment: String) throws {
        let name = environment == "array" ? "{array}{c}" : "{\(environment)}"
        func distance(_ length: String) throws -> Double {
            let table = layout("\\begin\(name) a \\\\\(length) b \\end{\(environment)}")
            return try place("b", in: table).origin.y - place("a", in: table).origin.y
        }
        let plain = try distance("")
        try expect(distance("[3em]"), plain + 30)
        try expect(distance("*[1.5em]"), plain + 15)
        try expect(distance("[-0.2em]"), plain - 2)
        try expect(distance("[10pt]"), plain + 10)
        try expect(distance("[1cm]"), plain + 28.4527559)
    }

    @Test func distancesOfArraysContainTheDepthOfTheRow() throws {
        func distance(_ name: String, _ length: String) throws -> Double {
            let table = layout("\\begin{\(name)} a\\dfrac{1}{2} \\\\\(length) b \\end{\(name)}")
            return try place("b", in: table).origin.y - place("a", in: table).origin.y
        }
        // The fraction is 6.5 deep, and the strut 3.6.
        try expect(distance("matrix", "[0.2em]"), distance("matrix", ""))
        try expect(distance("matrix", "[0.5em]"), distance("matrix", "") + 3.6 + 5 - 6.5)
        try expect(distance("aligned", "[0.2em]"), distance("aligned", "") + 2)
    }

    @Test func formulasInTextAreInItsStyle() throws {
        let text = layout(#"\text{ab $x$ }\frac{1}{2}"#)
        try expect(place("x", in: text).origin.x, 12 + 2.5)
        let parts = layout(#"\text{ab }x\text{ }\frac{1}{2}"#)
        expect(text.width, parts.width)
        // In display style, too, formulas within text are in text style.
        #expect(layout(#"\text{$\frac{a}{b}$}"#).ascent == layout(#"\frac{a}{b}"#, isDisplay: false).ascent)
        try expect(place("x", in: layout(#"y^{\text{$x$}}"#)).size, 7)
    }

    /// LaTeX: `\surd` and root signs without a radicand are centred on the axis.
    @Test(arguments: [#"\surd"#, "√"]) func rootSignsAreOnTheAxis(source: String) {
        let sign = layout(source)
        expect((sign.ascent - sign.descent) / 2, 2.5)
        expect(sign.ascent + sign.descent, 10)
    }

    @Test func namesHaveSpaces() throws {
        let spaced = layout(#"\operatorname{ab\,x}"#)
        let plain = layout(#"\operatorname{abx}"#)
        expect(spaced.width - plain.width, 10.0 / 6)
        // A thick space on both sides in addition to those of the relation.
        let arrow = layout(#"\implies"#).width - layout(#"\Longrightarrow"#).width
        expect(arrow, 2 * 50.0 / 18)
    }

    @Test func framesSurroundFormulas() throws {
        let boxed = layout(#"\boxed{x}"#, isDisplay: false)
        // LaTeX's \fbox at 10 points: a line of 0.4 and a space of 3.
        expect(boxed.width, 5 + 2 * 3.4)
        expect(boxed.ascent, 5 + 3.4)
        expect(boxed.descent, 3.4)
        #expect(boxed.rules.count == 4)
        try expect(place("x", in: boxed).origin.x, 3.4)
        // The content is in display style.
        try expect(place("a", in: layout(#"\boxed{\frac{a}{b}}"#, isDisplay: false)).size, 10)
    }

    @Test func arrowsAreAsWideAsTheirParts() throws {
        let arrow = layout(#"a\xrightarrow[x]{bbbb}c"#)
        // The widest part is 14, with spaces of 3 mu of its size on both sides, and 8 mu for the tip.
        let width = 14 + 14 * 7.0 / 18
        let thick = 50.0 / 18
        try expect(place("c", in: arrow).origin.x, 5 + thick + width + thick)
        let above = arrow.glyphs.filter { $0.size == 7 }
        #expect(above.count == 5)
        expect(layout(#"a\xrightarrow{}c"#).width, 10 + 2 * thick + 10)
    }

    @Test func coloursLeaveTheLayoutAlone() throws {
        for (source, plain) in [
            (#"a\textcolor{red}{=}b"#, "a=b"), (#"a\color{red}=b"#, "a=b"),
            (#"\color{red}{x}+\frac{1}{2}"#, #"x+\frac{1}{2}"#),
            (#"\textcolor{red}{\sum}_a"#, #"\sum_a"#),
        ] {
            let (one, other) = (layout(source), layout(plain))
            #expect(one.glyphs.map(\.origin) == other.glyphs.map(\.origin) && one.width == other.width, "\(source)")
        }
        let red = Color(red: 1, green: 0, blue: 0)
        let fraction = layout(#"x+\textcolor{red}{\frac{a}{\color{blue}{b}}}\text{a}"#)
        #expect(try place("x", in: fraction).color == nil)
        #expect(try place("a", in: fraction).color == red)
        #expect(try place("b", in: fraction).color == Color(red: 0, green: 0, blue: 1))
        #expect(fraction.rules.map(\.color) == [red])
        let outlines = fraction.outlines(at: Point(x: 0, y: 0))
        #expect(outlines.map(\.color) == [nil, red, Color(red: 0, green: 0, blue: 1)])
        let text = layout(#"\textcolor{red}{\text{a}}"#).texts.first
        #expect(text?.layout.lines[0].runs[0].attributes.color == red)
    }

    @Test func tagsAreToTheRightOfTheirRow() throws {
        let rows = layout(#"\begin{aligned} a&=b \tag{1}\\ x+x&=c \tag*{22} \end{aligned}"#)
        #expect(rows.texts.count == 2)
        for (text, letter) in zip(rows.texts, ["b", "c"] as [Unicode.Scalar]) {
            try expect(text.origin.y + text.layout.lines[0].baseline, place(letter, in: rows).origin.y)
            expect(text.origin.x + text.layout.naturalWidth, rows.width)
        }
        let one = layout(#"x\tag{1}"#)
        expect(one.texts.first?.origin.x ?? 0, 5 + 20)
    }

    /// Overlapping outlines with different directions would cancel each other with the non-zero rule.
    @Test func linesHaveTheDirectionOfOutlines() {
        let areas = layout(#"\sqrt{x}"#).outlines(at: Point(x: 3, y: 4)).flatMap(\.path.contourAreas)
        #expect(areas.count == 3)
        #expect(areas.allSatisfy { $0 > 0 } || areas.allSatisfy { $0 < 0 })
        var backwards = Path()
        for (index, point) in [(0.0, 0.0), (0, 2), (3, 2), (3, 0)].enumerated() {
            let point = Point(x: point.0, y: point.1)
            if index == 0 { backwards.move(to: point) } else { backwards.line(to: point) }
        }
        backwards.close()
        #expect(MathLayout.signedArea(of: backwards) == -12)
        for isClockwise in [true, false] {
            var rule = Path()
            MathLayout.add(Rect(x: 1, y: 1, width: 2, height: 3), isClockwise: isClockwise, to: &rule)
            #expect(MathLayout.signedArea(of: rule) == (isClockwise ? 12 : -12))
        }
    }

    @Test func bracesAreNotWiderThanTheirContent() throws {
        // 5 wide: the smallest form has an outline of 4, the larger one of 9; the content stays at the start.
        let one = layout(#"\overbrace{x}"#)
        expect(one.width, 5)
        try expect(place("x", in: one).origin.x, 0)
        // An assembled brace is exactly as wide as its content.
        let many = layout(#"\overbrace{xxxxxx}"#)
        expect(many.width, 30)
        try expect(place("x", in: many).origin.x, 0)
    }

    // MARK: Properties

    /// Everything is inside the box, twice the size is twice everything, and no coordinate is infinite.
    @Test func randomFormulas() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            let source = RandomFormula.source(using: &random)
            #expect(MathParser.parse(source).problems == [], "\(source)")
            let isDisplay = Bool.random(using: &random)
            let one = layout(source, isDisplay: isDisplay)
            #expect(one.width.isFinite && one.ascent.isFinite && one.descent.isFinite)
            for placed in one.glyphs {
                let metrics = font.metrics(of: placed.glyph)
                #expect(-placed.origin.y + metrics.top * placed.size <= one.ascent + 1e-6, "\(source)")
                #expect(placed.origin.y + metrics.bottom * placed.size <= one.descent + 1e-6, "\(source)")
                #expect(placed.origin.x.isFinite)
            }
            for rule in one.rules.map(\.rect) {
                #expect(rule.y >= -one.ascent - 1e-6 && rule.y + rule.height <= one.descent + 1e-6, "\(source)")
                #expect(rule.x >= -1e-6 && rule.x + rule.width <= one.width + 1e-6, "\(source)")
            }
            let two = layout(source, isDisplay: isDisplay, size: 20)
            #expect(abs(two.width - 2 * one.width) < 1e-6 && abs(two.ascent - 2 * one.ascent) < 1e-6, "\(source)")
        }
    }

    /// The parts of a fraction are on their sides of the line, with the required gaps.
    @Test func partsOfFractionsDoNotOverlap() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            let upper = RandomFormula.source(depth: 3, using: &random)
            let lower = RandomFormula.source(depth: 3, using: &random)
            let isDisplay = Bool.random(using: &random)
            let parts = [upper, lower].map { part in
                layout("\\\(isDisplay ? "textstyle" : "scriptstyle"){" + part + "}").glyphs.count
            }
            let fraction = layout("\\frac{\(upper)}{\(lower)}", isDisplay: isDisplay)
            let gap = isDisplay ? (1.2, 1.4) : (0.4, 0.6)
            for (index, placed) in fraction.glyphs.enumerated() {
                let metrics = font.metrics(of: placed.glyph)
                if index < parts[0] {
                    #expect(-placed.origin.y - metrics.bottom * placed.size >= 2.7 + gap.0 - 1e-6, "\(upper)")
                } else {
                    #expect(-placed.origin.y + metrics.top * placed.size <= 2.3 - gap.1 + 1e-6, "\(lower)")
                }
            }
        }
    }

    @Test func everySourceHasALayout() {
        var random = SeededGenerator(seed: 47)
        for _ in 0..<300 {
            let layout = layout(RandomFormula.noise(using: &random))
            #expect(layout.width.isFinite && layout.ascent >= 0 && layout.descent >= 0)
        }
    }

    /// A formula of the maximum length has a glyph for each character.
    @Test func longFormulas() {
        let source = String(repeating: "x", count: MathParser.maximumLength)
        #expect(layout(source).glyphs.count == source.count)
        // The longest delimiter has a bounded number of parts.
        let rows = String(repeating: #"x\\"#, count: 4000)
        #expect(layout(#"\left( \begin{matrix}"# + rows + #"\end{matrix}\right)"#).glyphs.count < 4000 + 3000)
    }
}

extension Path {
    /// Twice the area of each closed contour of lines.
    fileprivate var contourAreas: [Double] {
        var results: [Double] = []
        var contour = Path()
        for element in elements {
            switch element {
            case .move(let point):
                contour = Path()
                contour.move(to: point)
            case .line(let point): contour.line(to: point)
            case .close:
                contour.close()
                results.append(MathLayout.signedArea(of: contour))
            default: break
            }
        }
        return results
    }
}
