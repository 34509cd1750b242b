// Presents a photo grid with sections, a pager between two pages, and a table of 50 000 rows.
//
//     swift run --package-path Samples/Program lists lists.png
import GalleyInterface
import GalleyTesting

/// A picture of a landscape, drawn by a node.
func landscape(_ number: Int) -> DrawingNode {
    DrawingNode(version: "\(number)") { canvas, size in
        let (w, h) = (size.width, size.height)
        let hue = Float(number % 9) / 9
        try canvas.fill(
            Rect(x: 0, y: 0, width: w, height: h), with: Color(red: 0.5 + hue / 2, green: 0.8 - hue / 3, blue: 0.95))
        try canvas.fill(
            Path(ellipseAt: Point(x: w * (0.2 + Double(hue) * 0.6), y: h * 0.25), radiusX: w * 0.09, radiusY: w * 0.09),
            with: Color(red: 1, green: 0.95, blue: 0.6))
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
            try canvas.fill(hills, with: Color(red: 0.2 - shade / 2, green: 0.55 - shade, blue: 0.4 - shade))
        }
    }
}

let small = TextAttributes(font: FontDescriptor(size: 13), color: .secondaryText)

func photos() throws -> ListNode {
    let snapshot = try ListSnapshot(
        ["June", "July", "August"].enumerated().map { month, name in
            ListSection(name, items: (0..<(month * 3 + 7)).map { ListItem("\(name) \($0)") }, header: 0)
        })
    let layout = ListLayout.grid(.minimumWidth(80), spacing: 6, length: .ratio(1))
        .insets(EdgeInsets(10)).sections(insets: EdgeInsets(top: 2, left: 0, bottom: 10, right: 0)).pinned()
    return ListNode(snapshot, layout: layout) { row in
        landscape(row.index).size(width: .percent(100), height: .percent(100)).cornerRadius(6).clipped()
    }
    .header { month in
        TextNode("\(month)", attributes: TextAttributes(font: FontDescriptor(size: 17, weight: 700)))
            .padding(6).background(Color(white: 1, alpha: 0.9))
    }
}

func pages() throws -> ListNode {
    ListNode(try ListSnapshot((0..<5).map { ListItem("\($0)") }), layout: .pager()) { row in
        LayoutSpec.stack(.vertical, spacing: 10) {
            landscape(row.index + 3).size(width: .percent(100), height: 220).cornerRadius(10).clipped()
            TextNode("Stage \(row.index + 1)", attributes: TextAttributes(font: FontDescriptor(size: 20)))
            TextNode("From the harbour to the light, along the old wall.", attributes: small)
        }
        .inset(16)
    }
}

func cell(_ text: String) -> TextNode { TextNode(text, attributes: TextAttributes(font: FontDescriptor(size: 14))) }

func table() throws -> TableNode {
    let ports = ["Aberdeen", "Bergen", "Cuxhaven", "Dunkirk", "Esbjerg", "Frederikshavn"]
    return TableNode(
        try ListSnapshot((0..<50_000).map { ListItem("\($0)") }),
        columns: [
            TableColumn("ship", title: "Ship", width: .share(2), isSortable: true) { row in
                cell("\(["Anna", "Boreas", "Clio", "Dora"][row.index % 4]) \(row.index)")
            },
            TableColumn("port", title: "Port", width: .share(2)) { row in cell(ports[row.index % ports.count]) },
            TableColumn("time", title: "Time", width: .points(64)) { row in
                cell("\(row.index % 24):\(row.index * 7 % 50 + 10)")
            },
        ], rowHeight: 30
    )
    .sorted(by: TableOrder(by: "ship")) { _ in }
    .rows { $0.selection(.single, selected: ["25004"]) }
}

let file = CommandLine.arguments.dropFirst().first ?? "lists.png"
let size = Size(width: 300, height: 400)
let strip = try ImageSurface(
    size: Size(width: size.width * 3 + 32, height: size.height), scale: 2, background: Color(white: 0.6))

/// Presents a node in a host, changes it, and draws the visible part.
@MainActor func show(_ node: some Node, at place: Int, _ change: (NodeHost) -> Void) throws {
    let workers = ManualWorkers()
    let host = NodeHost(
        size: size, scale: 2,
        group: DisplayGroup(
            queue: DisplayQueue(maximumWorkers: 2, workers: workers, clock: ManualClock()), loop: HostLoop {}))
    let compositor = try Compositor(root: host.root, size: size, scale: 2, background: .white)
    func settle() {
        for _ in 0..<12 {
            host.turn()
            workers.runAll()
        }
    }
    host.describe(node)
    settle()
    change(host)
    settle()
    try compositor.composite()
    let x = Double(place) * (size.width + 16)
    try strip.draw(try compositor.surface.makeBitmap(), in: Rect(x: x, y: 0, width: size.width, height: size.height))
}

extension Node {
    /// The node in all of the host.
    func filling(_ id: String) -> LayoutSpec { self.id(id).size(width: .percent(100), height: .percent(100)) }
}

try show(try photos().filling("photos"), at: 0) { host in
    host.handle(.scroll(by: Vector(dx: 0, dy: 130), at: Point(x: 150, y: 200)))
}
try show(try pages().filling("pages"), at: 1) { host in
    host.list("pages")?.go(toPage: 1, animated: false)
    host.turn()
    host.handle(.scroll(by: Vector(dx: 90, dy: 0), at: Point(x: 150, y: 200)))
}
try show(try table().filling("table"), at: 2) { host in
    host.list("rows")?.reveal("25000", at: .start)
}
try strip.writePNG(to: file)
