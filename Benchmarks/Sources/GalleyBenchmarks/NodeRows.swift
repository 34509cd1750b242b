import Galley
import GalleyInterface

/// Descriptions and layouts of nodes, on one thread and without a window: the bounds of the design.
func nodeRows(_ corpora: Corpora) -> [Row] {
    let lines = corpora.labels.map(\.string)

    let row = Row(
        id: "nodes-row", title: "a warm row of ten elements, as a share of its texts alone", unit: .ratio,
        goal: Goal(most: 1.5)
    ) { watch in
        var environment = NodeEnvironment()
        environment.fonts = try openedLibrary()
        let fonts = environment.fonts
        let rows = (0..<20).map { ChatRow(number: $0, lines: lines) }
        let range = SizeRange(maxWidth: 360)
        let widths = try rows.map { row in
            try NodeLayout(row, in: range, environment: environment).elements.compactMap(\.text).map { text in
                (text: text.text, width: text.size.width)
            }
        }
        return [
            Contender(engine: .galley) {
                let nodes = try watch.mean {
                    for row in rows { keep(try NodeLayout(row, in: range, environment: environment).size) }
                }
                let texts = try watch.mean {
                    for texts in widths {
                        for (text, width) in texts {
                            keep(try TextLayout(text, in: .width(width), fonts: fonts).size)
                        }
                    }
                }
                return nodes.seconds / texts.seconds
            }
        ]
    }

    let again = Row(
        id: "nodes-again", title: "a screen of 20 unchanged rows described again, on one thread", unit: .microseconds,
        goal: Goal(most: 20)
    ) { watch in
        let stage = try MainActor.assumeIsolated { try NodeStage(width: 360, height: 1600) }
        let rows = (0..<20).map { ChatRow(number: $0, lines: lines) }
        try MainActor.assumeIsolated { try stage.host.describeImmediately(ChatScreen(rows: rows)) }
        return [
            watch.contender(.galley, .microseconds) {
                try MainActor.assumeIsolated { try stage.host.describeImmediately(ChatScreen(rows: rows)) }
            }
        ]
    }

    let key = Row(
        id: "nodes-key", title: "a key typed into an editor of 1 MB, until it is drawn", unit: .milliseconds,
        goal: Goal()
    ) { watch in
        let text = String(String(repeating: corpora.english.string + "\n", count: 80).prefix(1 << 20))
        let stage = try MainActor.assumeIsolated { try NodeStage(width: 600, height: 400) }
        try MainActor.assumeIsolated {
            try stage.host.describeImmediately(
                EditorNode(text).multiline().size(width: 600, height: 400).id("editor"))
            stage.host.setFocus(stage.host.path(of: "editor"))
            stage.settle()
        }
        var isTyped = false
        return [
            watch.contender(.galley, .milliseconds) {
                isTyped.toggle()
                let event = isTyped ? NodeEvent.text("a") : .key(KeyStroke("BackSpace"))
                MainActor.assumeIsolated {
                    stage.host.handle(event)
                    stage.settle()
                }
            }
        ]
    }
    return [row, again, key]
}

/// A host whose work is done on the calling thread.
@MainActor private final class NodeStage {
    let host: NodeHost
    private let workers = ManualWorkers()

    init(width: Double, height: Double) throws {
        let queue = DisplayQueue(maximumWorkers: 1, workers: workers)
        var environment = NodeEnvironment()
        environment.fonts = try openedLibrary()
        host = NodeHost(
            size: Size(width: width, height: height), environment: environment,
            group: DisplayGroup(queue: queue, loop: HostLoop {}))
    }

    func settle() {
        repeat {
            host.turn()
            workers.runAll()
        } while !host.isIdle && !(host.group.isIdle && host.isMoving)
    }
}

/// A message with ten elements: author, time, text, three reactions with their counts, and a status.
private struct ChatRow: Node, Equatable {
    let number: Int
    let lines: [String]

    private func line(_ offset: Int) -> String { lines[(number * 7 + offset) % lines.count] }

    var layout: LayoutSpec {
        .stack(.vertical, spacing: 4) {
            LayoutSpec.stack(.horizontal, spacing: 8) {
                TextNode(line(0), attributes: TextAttributes(color: .accent)).flexShrink(1)
                TextNode("12:0\(number % 10)")
            }
            TextNode(line(1) + " " + line(2) + " " + line(3))
            LayoutSpec.stack(.horizontal, spacing: 6) {
                for index in 0..<3 {
                    TextNode(["👍", "🎉", "👀"][index])
                    TextNode("\(number + index)")
                }
                TextNode("read")
            }
        }
        .inset(12)
    }

    static func == (left: ChatRow, right: ChatRow) -> Bool { left.number == right.number }
}

private struct ChatScreen: Node {
    let rows: [ChatRow]

    var layout: LayoutSpec { .stack(.vertical) { for row in rows { row } } }
}
