// Presents a gallery whose images arrive late, in better and better quality, or not at all, at three moments.
//
//     swift run --package-path Samples/Program gallery gallery.png
import GalleyInterface
import GalleyTesting

/// A picture of a landscape, made here.
func landscape(_ number: Int, width: Int) throws -> Bitmap {
    let height = width * 3 / 4
    let surface = try ImageSurface(size: Size(width: Double(width), height: Double(height)), scale: 1)
    let hue = Float(number) / 9
    let (w, h) = (Double(width), Double(height))
    try surface.fill(
        Rect(x: 0, y: 0, width: w, height: h), with: Color(red: 0.5 + hue / 2, green: 0.8 - hue / 3, blue: 0.95))
    let sun = Path(
        ellipseAt: Point(x: w * (0.2 + Double(hue) * 0.6), y: h * 0.25), radiusX: w * 0.09, radiusY: w * 0.09)
    try surface.fill(sun, with: Color(red: 1, green: 0.95, blue: 0.6))
    for layer in 0..<3 {
        var hills = Path()
        let base = h * (0.5 + Double(layer) * 0.16)
        hills.move(to: Point(x: 0, y: h))
        for step in 0...8 {
            let lift = Double((number * 7 + layer * 5 + step * 3) % 5) * h * 0.04
            hills.line(to: Point(x: w * Double(step) / 8, y: base - lift))
        }
        hills.line(to: Point(x: w, y: h))
        hills.close()
        let shade = Float(layer) * 0.15
        try surface.fill(hills, with: Color(red: 0.2 - shade / 2, green: 0.55 - shade, blue: 0.4 - shade))
    }
    return try surface.makeBitmap()
}

struct Gallery: Node {
    let count: Int

    private func cell(_ index: Int) -> LayoutSpec {
        .stack(.vertical, spacing: 4) {
            ImageNode("landscape \(index)").contentMode(.fill).label("Landscape \(index)")
                .retries(1).background(.surface).cornerRadius(8).size(width: 124, height: 93).clipped().id(
                    "image\(index)")
            TextNode(
                "No. \(index + 1)", attributes: TextAttributes(font: FontDescriptor(size: 12), color: .secondaryText))
        }
    }

    var layout: LayoutSpec {
        ScrollNode(.vertical) {
            Box.row(gap: 12) {
                for index in 0..<count { Box(cell(index)) }
            }
            .styled { $0.flexWrap = .wrap }
            .padding(16)
        }
        .background(.background).size(width: .percent(100), height: .percent(100)).id("gallery")
    }
}

let file = CommandLine.arguments.dropFirst().first ?? "gallery.png"
let clock = ManualClock()
let workers = ManualWorkers()
let images = ManualImages()
var environment = NodeEnvironment()
environment.images = images
let host = NodeHost(
    size: Size(width: 428, height: 360), scale: 2, environment: environment,
    group: DisplayGroup(queue: DisplayQueue(maximumWorkers: 1, workers: workers, clock: clock), loop: HostLoop {}))
let compositor = try Compositor(root: host.root, size: host.size, scale: 2)
let strip = try ImageSurface(size: Size(width: host.size.width * 3, height: host.size.height), scale: 2)

@MainActor func settle() {
    for _ in 0..<8 {
        host.turn()
        workers.runAll()
    }
}

@MainActor func show(at moment: Int) throws {
    settle()
    try compositor.composite()
    let rect = Rect(x: Double(moment) * host.size.width, y: 0, width: host.size.width, height: host.size.height)
    try strip.draw(try compositor.surface.makeBitmap(), in: rect)
}

struct Missing: Error {}

host.describe(Gallery(count: 12))
settle()
for index in 0..<3 { images.report(.finished(try landscape(index, width: 496)), for: "landscape \(index)") }
try show(at: 0)
// Half of the visible images come in poor quality, and one image fails.
for index in 3..<6 { images.report(.partial(try landscape(index, width: 24)), for: "landscape \(index)") }
images.report(.failed(Missing()), for: "landscape 7")
try show(at: 1)
for index in 3..<9 where index != 7 {
    images.report(.finished(try landscape(index, width: 496)), for: "landscape \(index)")
}
try show(at: 2)
try strip.writePNG(to: file)
