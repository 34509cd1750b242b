import Galley
import GalleyInterface
import GalleyTesting
import Glibc

/// Descriptions and layouts of nodes, on one thread and without a window: the bounds of the design.
func nodeRows(_ corpora: Corpora) -> [Row] {
    let lines = corpora.labels.map(\.string)
    let messages = chatMessages(corpora)

    /// A row of ten elements compared with its texts alone. Fonts are warm for both sides, and neither finds a finished layout:
    /// the row is described, measured, placed and laid out again, and each of its texts alone is laid out once, in the width
    /// that it has in the row. Making its attributed texts belongs to describing.
    ///
    /// - Parameter rows: 20 of them are laid out at a time, and then the next ones.
    func elements(_ id: String, _ title: String, _ rows: [ChatRow], goal: Goal) -> Row {
        Row(id: id, title: title + ", as a share of its texts alone", unit: .ratio, goal: goal) { watch in
            var environment = NodeEnvironment()
            environment.fonts = try openedLibrary()
            let fonts = environment.fonts
            let range = SizeRange(maxWidth: 360)
            let widths = try rows.map { row in
                try NodeLayout(row, in: range, environment: environment).elements.compactMap(\.text).map { text in
                    (text: text.text, width: text.size.width)
                }
            }
            var (nextRow, nextTexts) = (0, rows.count / 40 * 20)
            func take(_ next: inout Int) -> Range<Int> {
                defer { next = next + 20 < rows.count ? next + 20 : 0 }
                return next..<next + 20
            }
            return [
                Contender(engine: .galley) {
                    let nodes = try watch.mean {
                        for row in rows[take(&nextRow)] {
                            keep(try NodeLayout(row, in: range, environment: environment).size)
                        }
                    }
                    let texts = try watch.mean {
                        for texts in widths[take(&nextTexts)] {
                            for (text, width) in texts {
                                keep(try TextLayout(text, in: .width(width), fonts: fonts).size)
                            }
                        }
                    }
                    return nodes.seconds / texts.seconds
                }
            ]
        }
    }

    // Shaped paragraphs are found.
    let row = elements(
        "nodes-row", "a warm row of ten elements",
        (0..<20).map { ChatRow(number: $0, lines: lines, messages: messages) }, goal: Goal(most: 1.5))
    // More texts than the shaped paragraphs that are kept.
    let new = elements(
        "nodes-row-new", "a new row of ten elements",
        (0..<6000).map { index in
            ChatRow(
                number: index, lines: [lines[index % lines.count] + " \(index)"],
                messages: [messages[index % messages.count] + " \(index)"])
        }, goal: Goal())

    let again = Row(
        id: "nodes-again", title: "a screen of 20 unchanged rows described again, on one thread", unit: .microseconds,
        goal: Goal(most: 20)
    ) { watch in
        let stage = try MainActor.assumeIsolated { try NodeStage(width: 360, height: 1600) }
        let rows = (0..<20).map { ChatRow(number: $0, lines: lines, messages: messages) }
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

    // Paragraphs of 60 words, like those of a note.
    let page = String(corpora.english.string.prefix(19 << 10))
    let words = corpora.english.string.split(whereSeparator: \.isWhitespace)
    let paragraphs = stride(from: 0, to: words.count - 60, by: 60).map {
        words[$0..<$0 + 60].joined(separator: " ")
    }

    /// A stage with an editor of 1 MB, and the caret in a paragraph in the middle.
    func noteStage() throws -> (stage: NodeStage, paragraph: String) {
        var note: [String] = []
        var (count, start) = (0, 0)
        while count < 1 << 20 {
            if count < 1 << 19 { start = count }
            note.append(paragraphs[note.count % paragraphs.count])
            count += note[note.count - 1].utf8.count + 1
        }
        let text = note.joined(separator: "\n")
        let caret = start + 100
        let place = text.utf8.index(text.startIndex, offsetBy: start)
        let paragraph = String(text[place...].prefix { $0 != "\n" })
        return try MainActor.assumeIsolated {
            let stage = try NodeStage(width: 600, height: 400)
            try stage.host.describeImmediately(
                EditorNode(text).multiline().size(width: 600, height: 400).id("editor"))
            let path = stage.host.path(of: "editor")
            stage.host.setFocus(path)
            if let path {
                stage.host.edit(path) { editor in
                    let utf8 = editor.text.string.utf8
                    let index = utf8.index(utf8.startIndex, offsetBy: caret)
                    editor.select(index..<index)
                    return true
                }
            }
            stage.settle()
            return (stage, paragraph)
        }
    }

    /// The greatest count of pixels for one of 40 keys in 1 MB, as a share of those of its paragraph.
    func keyContender(_ count: @escaping @MainActor @Sendable (NodeStage.Work) -> Int) throws -> [Contender] {
        let (stage, paragraph) = try noteStage()
        let fonts = try openedLibrary()
        let height = try TextLayout(AttributedText(paragraph), in: .width(584), fonts: fonts).size.height
        return [
            Contender(engine: .galley) {
                MainActor.assumeIsolated {
                    let counts = (0..<40).map { index in
                        count(stage.type(index.isMultiple(of: 2) ? .text("a") : .key(KeyStroke("BackSpace"))))
                    }
                    return Double(counts.max() ?? 0) / (584 * height)
                }
            }
        ]
    }

    let main = Row(
        id: "nodes-key-main", title: "the longest processor time of the main actor for one of 40 keys in 1 MB",
        unit: .milliseconds, goal: Goal(most: 4)
    ) { _ in
        let (stage, _) = try noteStage()
        return [
            Contender(engine: .galley) {
                MainActor.assumeIsolated {
                    let times = (0..<40).map { index in
                        stage.type(index.isMultiple(of: 2) ? .text("a") : .key(KeyStroke("BackSpace")))
                    }
                    return (times.map(\.time).max() ?? .zero) / .milliseconds(1)
                }
            }
        ]
    }

    let pixels = Row(
        id: "nodes-key-pixels", title: "the pixels that a key in 1 MB changes on screen, of its paragraph's",
        unit: .ratio, goal: Goal(most: 1)
    ) { _ in try keyContender { $0.composited } }

    let drawn = Row(
        id: "nodes-key-drawn", title: "the pixels that the background draws for a key in 1 MB, of its paragraph's",
        unit: .ratio, goal: Goal(most: 1)
    ) { _ in try keyContender { $0.drawn } }

    let pageRow = Row(
        id: "nodes-key-page",
        title: "the pixels drawn for a key in a page of 19 KB, of all, as the median of 60 places",
        unit: .ratio, goal: Goal(most: 0.1)
    ) { _ in
        let (width, height) = (600.0, 6000.0)
        let stage = try MainActor.assumeIsolated { try NodeStage(width: width, height: height) }
        try MainActor.assumeIsolated {
            try stage.host.describeImmediately(
                EditorNode(page).multiline().size(width: .points(width), height: .points(height)).id("editor"))
            stage.host.setFocus(stage.host.path(of: "editor"))
            stage.host.handle(.key(KeyStroke("Home", .control)))
            stage.settle()
        }
        return [
            Contender(engine: .galley) {
                MainActor.assumeIsolated {
                    // A key that adds a line draws all lines below.
                    let counts = (0..<60).map { _ in
                        for _ in 0..<3 { _ = stage.type(.key(KeyStroke("Down"))) }
                        return max(
                            stage.type(.text("a")).drawn, stage.type(.key(KeyStroke("BackSpace"))).drawn)
                    }
                    return Double(counts.sorted()[counts.count / 2]) / (width * height)
                }
            }
        ]
    }
    return [row, new, again, key, main, pixels, drawn, pageRow]
}

/// A host whose work is done on the calling thread.
@MainActor private final class NodeStage {
    let host: NodeHost
    private let compositor: Compositor
    private let workers = ManualWorkers()

    init(width: Double, height: Double) throws {
        let queue = DisplayQueue(maximumWorkers: 1, workers: workers)
        var environment = NodeEnvironment()
        environment.fonts = try openedLibrary()
        host = NodeHost(
            size: Size(width: width, height: height), environment: environment,
            group: DisplayGroup(queue: queue, loop: HostLoop {}))
        compositor = try Compositor(
            root: host.root, size: Size(width: width, height: height), background: .white)
    }

    /// The processor time of this thread, which other programs do not change as much as the time that passes.
    private static func measure(_ work: () -> Void) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        work()
        return now() - start
    }

    /// The work for an event.
    struct Work {
        /// The processor time of the main actor in all turns together.
        var time = Duration.zero
        /// The pixels that the background drew.
        var drawn = 0
        /// The pixels that were composited, which a window uploads.
        var composited = 0
    }

    /// Handles an event until it is on screen.
    func type(_ event: NodeEvent) -> Work {
        var work = Work()
        work.time = NodeStage.measure { _ = host.handle(event) }
        repeat {
            work.time += NodeStage.measure {
                work.drawn += host.turn().drawnPixels
                _ = try? compositor.composite()
            }
            work.composited += compositor.drawnPixels
            workers.runAll()
        } while !host.isIdle && !(host.group.isIdle && host.isMoving)
        return work
    }

    func settle() {
        repeat {
            host.turn()
            workers.runAll()
        } while !host.isIdle && !(host.group.isIdle && host.isMoving)
        // The first key does not composite everything.
        _ = try? compositor.composite()
    }
}

/// Messages of 150 to 300 characters, of whole words.
private func chatMessages(_ corpora: Corpora) -> [String] {
    let words = corpora.english.string.split(whereSeparator: \.isWhitespace)
    var (messages, message) = ([String](), "")
    for word in words where messages.count < 20 {
        message += (message.isEmpty ? "" : " ") + word
        guard message.count >= 150 + 7 * messages.count else { continue }
        messages.append(message)
        message = ""
    }
    return messages
}

/// A message with ten elements: author, time, text, three reactions with their counts, and a status.
private struct ChatRow: Node, Equatable {
    let number: Int
    let lines: [String]
    let messages: [String]

    private func line(_ offset: Int) -> String { lines[(number * 7 + offset) % lines.count] }

    var layout: LayoutSpec {
        .stack(.vertical, spacing: 4) {
            LayoutSpec.stack(.horizontal, spacing: 8) {
                TextNode(line(0), attributes: TextAttributes(color: .accent)).flexShrink(1)
                TextNode("12:0\(number % 10)")
            }
            TextNode(messages[number % messages.count])
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
