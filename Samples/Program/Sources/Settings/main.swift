// Presents a settings form twice, in light and in dark, and uses it: types a name, switches a toggle and moves a slider.
//
//     swift run --package-path Samples/Program settings settings.png
import GalleyInterface
import GalleyTesting

/// The model of the form.
struct Settings {
    var name = ""
    var address = "ada@example.com"
    var notifies = true
    var downloads = false
    var volume = 0.4
}

func label(_ text: String, _ size: Double = 15, _ color: Color = .text, weight: Int = 400) -> TextNode {
    TextNode(text, attributes: TextAttributes(font: FontDescriptor(size: size, weight: weight), color: color))
}

/// A row with a title, a note and a control.
struct Row: Node {
    let title: String
    let note: String
    let control: LayoutSpec

    var layout: LayoutSpec {
        .stack(.horizontal, spacing: 16, align: .center) {
            LayoutSpec.stack(.vertical, spacing: 2) {
                label(title)
                label(note, 12, .secondaryText)
            }
            .flexGrow().flexShrink(1)
            control
        }
        .inset(BoxSides(vertical: 10, horizontal: 16))
    }
}

/// Rows on a surface with round corners.
struct Group: Node {
    let title: String
    let rows: [LayoutSpec]

    var layout: LayoutSpec {
        .stack(.vertical, spacing: 8) {
            label(title, 13, .secondaryText, weight: 700)
            LayoutSpec.stack(.vertical) {
                for (index, row) in rows.enumerated() {
                    if index > 0 { Box().size(height: 1).background(.separator) }
                    row
                }
            }
            .background(.surface).cornerRadius(10)
        }
    }
}

struct Form: Node {
    let settings: Settings

    func field(_ text: String, _ placeholder: String, _ id: String) -> LayoutSpec {
        EditorNode(text, placeholder: placeholder, attributes: TextAttributes(color: .text)).background(.background)
            .size(width: 190).id(id)
    }

    var layout: LayoutSpec {
        let settings = settings
        return .stack(.vertical, spacing: 20) {
            label("Settings", 26, weight: 700)
            Group(
                title: "ACCOUNT",
                rows: [
                    Row(title: "Name", note: "Shown to others", control: field(settings.name, "Your name", "name"))
                        .spec,
                    Row(title: "Address", note: "Only for you", control: field(settings.address, "", "address")).spec,
                ])
            Group(
                title: "SOUND",
                rows: [
                    Row(
                        title: "Notifications", note: "A sound for each message",
                        control: ToggleNode(settings.notifies, label: "Notifications").id("notifies")
                    ).spec,
                    Row(
                        title: "Downloads", note: "Without asking",
                        control: ToggleNode(settings.downloads, label: "Downloads").id("downloads")
                    ).spec,
                    Row(
                        title: "Volume", note: "Of notifications",
                        control: SliderNode(settings.volume, label: "Volume").size(width: 150).id("volume")
                    ).spec,
                ])
            LayoutSpec.stack(.horizontal, spacing: 10, justify: .flexEnd) {
                ButtonNode("Cancel").id("cancel")
                ButtonNode("Save").selected(true).id("save")
                ButtonNode("Delete account").enabled(false).id("delete")
            }
        }
        .inset(24).background(.background)
    }
}

/// A host whose work is done in the calls that ask for it.
@MainActor func picture(isDark: Bool, size: Size) throws -> Bitmap {
    var environment = NodeEnvironment()
    environment.theme = isDark ? .dark : .light
    environment.themeName = isDark ? "dark" : "light"
    let workers = ManualWorkers()
    let queue = DisplayQueue(maximumWorkers: 1, workers: workers, clock: ManualClock())
    let group = DisplayGroup(queue: queue, loop: HostLoop {})
    let host = NodeHost(size: size, scale: 2, environment: environment, group: group)
    func settle() {
        while !host.isIdle {
            host.turn()
            workers.runAll()
        }
    }
    func click(_ id: String) {
        settle()
        guard let frame = host.path(of: id).flatMap({ host.frame(of: $0) }) else { return }
        let place = Point(x: frame.x + frame.width * 0.7, y: frame.y + frame.height / 2)
        host.handle(.pointer(.down, at: place))
        host.handle(.pointer(.up, at: place))
        settle()
    }
    host.describe(Form(settings: Settings()))
    click("downloads")
    click("volume")
    click("name")
    host.handle(.text("Ada Lovelace"))
    settle()
    let compositor = try Compositor(root: host.root, size: size, scale: 2)
    try compositor.composite()
    return try compositor.surface.makeBitmap()
}

let file = CommandLine.arguments.dropFirst().first ?? "settings.png"
let size = Size(width: 420, height: 520)
let both = try ImageSurface(size: Size(width: size.width * 2, height: size.height), scale: 2)
for (index, isDark) in [false, true].enumerated() {
    let rect = Rect(x: Double(index) * size.width, y: 0, width: size.width, height: size.height)
    try both.draw(picture(isDark: isDark, size: size), in: rect)
}
try both.writePNG(to: file)
