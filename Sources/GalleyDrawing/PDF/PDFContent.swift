internal import GalleyLayout
internal import GalleyText

/// A content stream with what it refers to: of a page, a group or a mask (ISO 32000-1, 7.8.2).
///
/// Coordinates are those of the layout, y downwards. The state that operators set is known, so that none is set twice.
final class PDFContent {
    /// The kinds of objects that a stream uses by name.
    enum Resource: String, CaseIterable {
        case state = "ExtGState"
        case font = "Font"
        case pattern = "Pattern"
        case shading = "Shading"
        case object = "XObject"

        fileprivate var letter: StaticString {
            switch self {
            case .state: "G"
            case .font: "F"
            case .pattern: "P"
            case .shading: "S"
            case .object: "X"
            }
        }
    }

    /// The colour or pattern of shapes.
    enum Paint: Equatable {
        case color(red: Float, green: Float, blue: Float)
        case pattern(Int)

        static let black = Paint.color(red: 0, green: 0, blue: 0)
    }

    private struct State {
        /// The transform from the current user space to that at the start of the stream.
        var map = Transform.identity
        var fill = Paint.black
        var stroke = Paint.black
        var fillAlpha: Float = 1
        var strokeAlpha: Float = 1
        /// The object of the font, and its size.
        var font: (object: Int, size: Double)?
    }

    private(set) var bytes: [UInt8] = []
    /// The transform from the user space at the start of the stream to the page, in points from its top left corner.
    let base: Transform
    /// The transform from the start of the stream, y downwards, to that of patterns.
    private let patternBase: Transform
    private var state = State()
    private var saved: [State] = []
    private var used: [Resource: Set<Int>] = [:]
    private let file: PDFFile
    private let tagger: PDFTagger?
    /// The key in the parent tree; `nil` without marked content.
    let key: Int?
    /// The slots of the pieces of marked content, in order.
    private(set) var slots: [Int32] = []
    /// The slot whose marked content is open.
    private var open: Int32?
    /// The place in `bytes` after the last text object, which text that follows at once continues.
    private var textEnd: Int?
    /// The start of the text object's last line in thousandths of the user space; `nil` without one, or if its axes are
    /// not those of the page.
    private var lineStart: (x: Int, y: Int)?

    /// Creates the stream of a page of a height.
    init(file: PDFFile, tagger: PDFTagger?, pageHeight: Double) {
        self.file = file
        self.tagger = tagger
        key = tagger.map { file.addStream(page: $0.page) }
        base = .identity
        patternBase = Transform(a: 1, d: -1, ty: pageHeight)
        bytes.append(patternBase)
        bytes.append("cm\n")
    }

    /// Creates the stream of a group or mask, drawn in the current user space of another one.
    ///
    /// - Parameter tagger: `nil` if the content belongs to the element around it.
    init(in outer: PDFContent, tagger: PDFTagger?) {
        file = outer.file
        self.tagger = tagger
        key = tagger.map { outer.file.addStream(page: $0.page) }
        base = outer.toPage
        patternBase = .identity
    }

    /// The transform from the current user space to the page.
    var toPage: Transform { state.map.followed(by: base) }

    /// The transform from the current user space to that of patterns.
    var toPattern: Transform { state.map.followed(by: patternBase) }

    /// The part of the user space that is on the page; `nil` if nothing is.
    var visible: Rect? { toPage.inverse?.bounds(of: file.pageArea) }

    // MARK: State

    /// The number of saved states.
    var depth: Int { saved.count }

    func save() {
        saved.append(state)
        bytes.append("q\n")
    }

    func restore() {
        state = saved.popLast() ?? State()
        bytes.append("Q\n")
    }

    func transform(by map: Transform) {
        guard map != .identity else { return }
        state.map = map.followed(by: state.map)
        bytes.append(map)
        bytes.append("cm\n")
    }

    func clip(to path: Path, _ rule: Path.FillRule = .nonZero) {
        bytes.append(path)
        // An empty path would clip nothing.
        if path.elements.isEmpty { bytes.append("0 0 0 0 re\n") }
        if rule == .nonZero { bytes.append("W n\n") } else { bytes.append("W* n\n") }
    }

    func clip(to rect: Rect) {
        bytes.append(rect)
        bytes.append("re W n\n")
    }

    func setFill(_ paint: Paint, alpha: Float) {
        if paint != state.fill {
            append(paint, isStroke: false)
            state.fill = paint
        }
        if alpha != state.fillAlpha {
            use(file.state(.fillAlpha(alpha)))
            state.fillAlpha = alpha
        }
    }

    func setStroke(_ paint: Paint, alpha: Float) {
        if paint != state.stroke {
            append(paint, isStroke: true)
            state.stroke = paint
        }
        if alpha != state.strokeAlpha {
            use(file.state(.strokeAlpha(alpha)))
            state.strokeAlpha = alpha
        }
    }

    private func append(_ paint: Paint, isStroke: Bool) {
        switch paint {
        case .color(let red, let green, let blue) where red == green && green == blue:
            bytes.append(number: Double(red), decimals: 4)
            bytes.append(isStroke ? "G\n" : "g\n")
        case .color(let red, let green, let blue):
            for part in [red, green, blue] { bytes.append(number: Double(part), decimals: 4) }
            bytes.append(isStroke ? "RG\n" : "rg\n")
        case .pattern(let number):
            bytes.append(isStroke ? "/Pattern CS " : "/Pattern cs ")
            refer(to: .pattern, number)
            bytes.append(isStroke ? "SCN\n" : "scn\n")
        }
    }

    /// Sets the parameters of a graphics state.
    func use(_ state: Int) {
        refer(to: .state, state)
        bytes.append("gs\n")
    }

    /// Sets the parameters of lines that are stroked.
    func setLine(_ stroke: PathStroke) {
        bytes.append(number: stroke.width)
        bytes.append("w ")
        bytes.append(stroke.hasRoundCaps ? "1 J " : "0 J ")
        switch stroke.join {
        case .miter: bytes.append("0 j 10 M ")
        case .round: bytes.append("1 j ")
        case .bevel: bytes.append("2 j ")
        }
        bytes.append("[")
        for length in stroke.dashes { bytes.append(number: length) }
        bytes.append("] ")
        bytes.append(number: stroke.dashPhase)
        bytes.append("d\n")
    }

    // MARK: Painting

    func fill(_ path: Path, _ rule: Path.FillRule) {
        guard !path.elements.isEmpty else { return }
        mark()
        bytes.append(path)
        bytes.append(rule == .nonZero ? "f\n" : "f*\n")
    }

    func fill(_ rect: Rect) {
        mark()
        bytes.append(rect)
        bytes.append("re f\n")
    }

    /// Fills the path of operators that `body` appends.
    func fill(_ body: (inout [UInt8]) -> Void) {
        mark()
        body(&bytes)
        bytes.append("f\n")
    }

    func stroke(_ path: Path) {
        guard !path.elements.isEmpty else { return }
        mark()
        bytes.append(path)
        bytes.append("S\n")
    }

    /// Strokes the path of operators that `body` appends.
    func stroke(_ body: (inout [UInt8]) -> Void) {
        mark()
        body(&bytes)
        bytes.append("S\n")
    }

    /// Paints a shading on everything inside the clip.
    func paint(shading: Int) {
        mark()
        refer(to: .shading, shading)
        bytes.append("sh\n")
    }

    /// Draws an image or a form in the unit square that a transform gives, or in the user space.
    ///
    /// - Parameter hasMarks: Whether the form contains marked content, which cannot be inside other marked content.
    func draw(object: Int, hasMarks: Bool = false) {
        if hasMarks { closeMark() } else { mark() }
        refer(to: .object, object)
        bytes.append("Do\n")
    }

    /// Draws an image in a rectangle, with its top edge at the rectangle's.
    func draw(image: Int, in rect: Rect) {
        save()
        transform(by: Transform(a: rect.width, d: -rect.height, tx: rect.x, ty: rect.maxY))
        draw(object: image)
        restore()
    }

    /// Appends lines of text, in the text object before them if nothing is between.
    ///
    /// - Parameter isReversed: Whether its characters are in the reverse of the reading order (ISO 32000-1, 14.8.2.3.3).
    ///   This encloses a piece of the structure, because Poppler loses text of pieces with other marks inside them.
    func text(isReversed: Bool, _ body: () -> Void) {
        if isReversed {
            closeMark()
            bytes.append("/ReversedChars BMC\n")
        }
        mark()
        if textEnd == bytes.count {
            bytes.removeLast("ET\n".utf8.count)
        } else {
            bytes.append("BT\n")
            lineStart = nil
        }
        body()
        bytes.append("ET\n")
        textEnd = bytes.count
        if isReversed {
            closeMark()
            bytes.append("EMC\n")
        }
    }

    /// Sets how glyphs are painted (ISO 32000-1, 9.3.6).
    func setText(mode: Int) {
        bytes.append(integer: mode)
        bytes.append(" Tr\n")
    }

    /// Shows the strings and adjustments of an array in a font, with the first origin at a place.
    ///
    /// - Parameter axes: The transform of the font's axes, without a translation.
    func show(_ array: ArraySlice<UInt8>, font: Int, size: Double, axes: Transform, at place: Point) {
        if state.font?.object != font || state.font?.size != size {
            refer(to: .font, font)
            bytes.append(number: size, decimals: 4)
            bytes.append("Tf\n")
            state.font = (font, size)
        }
        let start = (x: [UInt8].scaled(place.x), y: [UInt8].scaled(place.y))
        let isUpright = axes == Transform(a: 1, d: -1)
        if isUpright, let lineStart {
            // The way from line to line is often the same, which is smaller than the place when it is compressed.
            bytes.append(scaled: start.x - lineStart.x)
            bytes.append(scaled: lineStart.y - start.y)
            bytes.append("Td\n[")
        } else {
            bytes.append(axes.followed(by: .translation(x: place.x, y: place.y)))
            bytes.append("Tm\n[")
        }
        lineStart = isUpright ? start : nil
        bytes += array
        bytes.append("]TJ\n")
    }

    /// Appends the name of an object that the stream uses.
    private func refer(to kind: Resource, _ number: Int) {
        used[kind, default: []].insert(number)
        bytes.append("/")
        bytes.append(kind.letter)
        bytes.append(integer: number)
        bytes.append(" ")
    }

    // MARK: Structure

    /// Opens the marked content of the tagger's slot, if it is not open (ISO 32000-1, 14.7.4).
    private func mark() {
        guard let tagger, open != tagger.slot else { return }
        closeMark()
        switch StructureTree.Artifact(rawValue: tagger.slot) {
        case .decoration?: bytes.append("/Artifact BMC\n")
        case .header?: bytes.append("/Artifact<</Type/Pagination/Subtype/Header>>BDC\n")
        case .footer?: bytes.append("/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n")
        case .pagination?: bytes.append("/Artifact<</Type/Pagination>>BDC\n")
        case nil:
            bytes.append(text: "/\(tagger.tree.typeName(ofSlot: tagger.slot))<</MCID \(slots.count)>>BDC\n")
            slots.append(tagger.slot)
        }
        open = tagger.slot
    }

    private func closeMark() {
        if open != nil { bytes.append("EMC\n") }
        open = nil
    }

    /// Draws text that is read as another one.
    func replacingText(with text: String, _ body: () -> Void) {
        mark()
        bytes.append(text: "/Span<</ActualText\(text.isEmpty ? "<FEFF>" : PDFString.literal(text))>>BDC\n")
        body()
        bytes.append("EMC\n")
    }

    /// Ends the stream.
    func finish() { closeMark() }

    /// The dictionary of resources.
    var resources: String {
        var result = "<<"
        for kind in Resource.allCases {
            guard let numbers = used[kind] else { continue }
            result += "/\(kind.rawValue)<<"
            for number in numbers.sorted() { result += "/\(kind.letter)\(number) \(number) 0 R" }
            result += ">>"
        }
        return result + ">>"
    }
}
