// Presents a profile card that opens with an animated transition, as a strip of five moments.
//
//     swift run --package-path Samples/Program profile profile.png
import GalleyInterface
import GalleyTesting

func label(_ text: String, _ size: Double, _ color: Color = .text, weight: Int = 400) -> TextNode {
    TextNode(text, attributes: TextAttributes(font: FontDescriptor(size: size, weight: weight), color: color))
}

struct Profile: Node, Equatable {
    let isOpen: Bool

    private var portrait: LayoutSpec {
        let side: BoxLength = isOpen ? 96 : 48
        return Box().size(width: side, height: side).spec
            .background(Gradient(.linear(angle: 135), stops: [.init(.accent, at: 0), .init(.link, at: 1)]))
            .cornerRadius(.percent(50)).id("portrait")
    }

    private var name: LayoutSpec { label("Grace Hopper", 18, weight: 700).id("name") }
    private var role: LayoutSpec { label("Rear admiral, computer scientist", 13, .secondaryText).id("role") }

    private var details: LayoutSpec {
        label(
            "She wrote the first linker, and was among the first who held that programs should be written in words.",
            13
        )
        .id("details")
    }

    private var card: LayoutSpec {
        LayoutSpec.absolute(fits: true) {
            portrait.position(isOpen ? 72 : 16, 16)
            name.position(isOpen ? 60 : 80, isOpen ? 126 : 18)
            role.size(width: 150).position(isOpen ? 45 : 80, isOpen ? 152 : 42)
            if isOpen {
                details.size(width: 208).position(16, 200)
                ButtonNode("Follow").selected(true).background(.background).id("follow").position(78, 290)
            }
        }
    }

    var layout: LayoutSpec {
        .absolute {
            card.background(.surface).cornerRadius(16)
                .shadow(Shadow(color: Color(white: 0, alpha: 0.25), offset: Vector(dx: 0, dy: 4), radius: 12))
                .size(width: 240, height: isOpen ? 340 : 86).clipped().id("card").position(16, 16)
        }
        .background(.background)
    }
}

let file = CommandLine.arguments.dropFirst().first ?? "profile.png"
let clock = ManualClock()
let workers = ManualWorkers()
let queue = DisplayQueue(maximumWorkers: 1, workers: workers, clock: clock)
let host = NodeHost(
    size: Size(width: 272, height: 376), scale: 2, group: DisplayGroup(queue: queue, loop: HostLoop {}))
host.transition = NodeTransition(duration: .milliseconds(400), easing: .easeInOut, offset: Vector(dx: 0, dy: 24))
let compositor = try Compositor(root: host.root, size: host.size, scale: 2)

/// Does everything that does not wait for the clock.
@MainActor func settle() {
    for _ in 0..<8 {
        host.turn()
        workers.runAll()
    }
}

host.describe(Profile(isOpen: false))
settle()
let strip = try ImageSurface(size: Size(width: host.size.width * 5, height: host.size.height), scale: 2)
host.describe(Profile(isOpen: true))
for moment in 0..<5 {
    settle()
    try compositor.composite()
    let rect = Rect(
        x: Double(moment) * host.size.width, y: 0, width: host.size.width, height: host.size.height)
    try strip.draw(try compositor.surface.makeBitmap(), in: rect)
    clock.advance(by: .milliseconds(100))
}
try strip.writePNG(to: file)
