import GalleyBoxes
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

/// Specs that are laid out without a tree of boxes have the same frames as with one.
struct SimpleSpecTests {
    private let environment = BoxEnvironment(
        fonts: BrowserTests.fonts,
        imageSize: { $0 == "wide" ? Size(width: 60, height: 20) : $0 == "none" ? nil : Size(width: 16, height: 16) })

    private static let words = ["a", "word", "and two", "a longer text with several words in it", "שלום", "two\nlines"]

    private func leaf(_ random: inout SeededGenerator, _ id: String) -> LayoutSpec {
        var box = Box(id: id)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: box.content = .image(random.pick(["wide", "square", "none"]))
        case 1: break
        default:
            var attributes = TextAttributes()
            if random.chance(1, in: 3) {
                var paragraph = ParagraphStyle()
                paragraph.alignment = random.pick([.right, .center, .justified, .natural])
                attributes.paragraph = paragraph
            }
            box = Box(id: id, text: random.pick(SimpleSpecTests.words), attributes: attributes)
        }
        if random.chance(1, in: 2) {
            box.style.flexGrow = random.pick([0, 1, 2])
            box.style.flexShrink = random.pick([0, 1])
            box.style.width = random.pick([.auto, .points(40), .percent(50)])
            box.style.maxWidth = random.pick([.auto, .points(70)])
            box.style.minHeight = random.pick([.auto, .points(30)])
            box.style.alignSelf = random.pick([.auto, .center, .stretch, .baseline])
        }
        if random.chance(1, in: 8) { box.appearance.zIndex = random.pick([-1, 1, 2]) }
        return LayoutSpec(box).spacing(before: random.pick([0, 0, 3]))
    }

    private func spec(_ random: inout SeededGenerator, depth: Int, _ count: inout Int) -> LayoutSpec {
        count += 1
        let id = "\(count)"
        guard depth > 0 else { return leaf(&random, id) }
        let children = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            spec(&random, depth: Int.random(in: 0..<depth, using: &random), &count)
        }
        var result: LayoutSpec
        switch Int.random(in: 0..<7, using: &random) {
        case 0: result = children[0].inset(BoxLength.points(random.pick([2, 5])))
        case 1: result = children[0].relative(horizontal: .center, vertical: random.pick([.none, .end]))
        case 2 where children.count > 1: result = children[0].overlay(children[1])
        case 3: result = .wrapper { children }
        default:
            var stack = LayoutSpec.Stack()
            stack.axis = random.pick([.horizontal, .vertical])
            stack.spacing = random.pick([0, 4])
            stack.align = random.pick([.stretch, .center, .flexStart, .baseline])
            stack.justify = random.pick([.flexStart, .spaceBetween, .center])
            stack.wraps = random.chance(1, in: 4)
            result = .stack(stack) { children }
        }
        result.id = id
        if random.chance(1, in: 4) { result.style.border = BoxSides(2) }
        return result
    }

    /// Adds a spec whose nodes are the names of specs.
    private func add(_ spec: LayoutSpec, to tree: inout SpecTree, in parent: Int) throws {
        if var box = spec.box {
            box.node = Name(spec.id ?? "")
            return try tree.add(box, replacing: spec, in: parent, imageSize: environment.imageSize)
        }
        let index = try tree.add(spec, node: Name(spec.id ?? ""), in: parent)
        for child in spec.inner { try add(child, to: &tree, in: index) }
    }

    @Test func framesAndTextsAreThoseOfATree() throws {
        var simple = 0
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed + 5_000))
            var count = 0
            let spec = spec(&random, depth: 3, &count)
            let range = SizeRange(
                min: Size(width: random.pick([0, 50]), height: 0), maxWidth: random.pick([nil, 80, 200]),
                maxHeight: random.pick([nil, nil, 120]))
            let boxes = try spec.layout(in: range, environment: environment)
            // What the frames represent are their names.
            var tree = SpecTree(count: spec.count)
            try add(spec, to: &tree, in: -1)
            var measurer = try SpecMeasurer(tree, environment: environment)
            guard case .specs(let frames) = try measurer.layout(in: range) else { continue }
            simple += 1
            #expect(frames.first?.frame.size == boxes.size, "seed \(seed)")
            for frame in frames {
                let name = try #require(frame.node as? Name).name
                let box = try #require(boxes[name], "seed \(seed): \(name)")
                #expect(frame.frame == box.frame, "seed \(seed): \(name)")
                #expect(frame.text?.size == box.text?.size, "seed \(seed): \(name)")
                #expect(frame.textOrigin == (box.text == nil ? frame.textOrigin : box.textOrigin), "seed \(seed)")
                #expect(frame.text?.container.width == box.text?.container.width, "seed \(seed): \(name)")
            }
            #expect(frames.count == boxes.nodes.reduce(0) { count, _ in count + 1 })
        }
        #expect(simple > 300)
    }

    /// Distances beyond the natural width: of a container, and of the one whose layout is used for it, if it has a width.
    private static let widths: [(Double, Double?)] = [
        (0, nil), (0.4, nil), (30, nil), (0, 1), (0, 60), (7, 0), (60, 30),
    ]

    /// A layout without bounds that is used for a container with a width has the lines of one made for it.
    @Test func aWiderContainerHasTheSameLines() throws {
        var used = 0
        for string in SimpleSpecTests.words + ["tab\tstop", "trailing ", ""] {
            for alignment in [ParagraphStyle.Alignment.natural, .center, .right, .justified] {
                var (attributes, paragraph) = (TextAttributes(), ParagraphStyle())
                paragraph.alignment = alignment
                attributes.paragraph = paragraph
                let text = AttributedText(string, attributes: attributes)
                let natural = try TextLayout(text, fonts: environment.fonts)
                for (extra, bound) in SimpleSpecTests.widths {
                    let width = natural.naturalWidth + extra
                    let container = TextContainer(width: bound.map { natural.naturalWidth + $0 })
                    let wide = try TextLayout(text, in: container, fonts: environment.fonts)
                    guard let copy = TextLayout(wide, inWidth: width) else { continue }
                    used += 1
                    let made = try TextLayout(text, in: .width(width), fonts: environment.fonts)
                    #expect(copy.difference(from: made).lines.isEmpty, "\(string) \(alignment) \(width)")
                    #expect(copy.size == made.size && copy.container == made.container)
                    #expect(copy.lines.map(\.baseline) == made.lines.map(\.baseline))
                    #expect(copy.inkBounds == made.inkBounds)
                }
                #expect(TextLayout(natural, inWidth: natural.naturalWidth - 1) == nil)
                // The lines of a narrow container are not those of a wide one.
                let narrow = try TextLayout(
                    text, in: .width(max(0, natural.naturalWidth - 1)), fonts: environment.fonts)
                #expect(narrow.lines.count < 2 || TextLayout(narrow, inWidth: natural.naturalWidth) == nil)
            }
        }
        #expect(used >= 12)
    }

    private final class Name: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }
}
