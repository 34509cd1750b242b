import Foundation
import GalleyInterface
import GalleyWindow

// Two windows with an editor each. Commands on standard input are answered by one line of JSON each:
//
//     text NAME              the edited text
//     selection NAME         the selected text
//     caret NAME             the rectangle of the caret in points
//     state NAME             size, scale, focus, composition, uploaded pixels and turns
//     compare NAME           the number of pixels that differ from those that a headless host draws for the same text and
//                            selection
//     clear NAME             an empty text
//     set NAME TEXT          another text, with the caret at its end
//     scale NAME NUMBER      other pixels per point
//     theme NAME light|dark  other colours
//     save NAME FILE         writes the edited text
//     read NAME FILE         writes the plain text of the clipboard
//     copy NAME FILE         puts the text of a file on the clipboard
//     picture NAME FILE      the window's pixels as a PNG file
//     raw NAME FILE          the window's pixels as bytes of red, green and blue
//     quit                   closes the windows

/// The look of the edited text.
let bodyStyle = TextAttributes(font: FontDescriptor(size: 16), color: .text)

struct Page: Node {
    let name: String

    var layout: LayoutSpec {
        .stack(.vertical, spacing: 8) {
            TextNode("Window \(name)", attributes: bodyStyle)
            EditorNode("", placeholder: "Type here", attributes: bodyStyle).multiline().id("text").flexGrow(1)
                .flexShrink(1)
            ButtonNode("Done").id("done")
        }
        .inset(12).size(width: .percent(100), height: .percent(100))
    }
}

@MainActor final class Probe {
    var windows: [String: Window] = [:]

    func open(_ name: String) throws {
        let window = try Window("Probe \(name)", WindowOptions(width: 400, height: 240), Page(name: name))
        windows[name] = window
        window.session.caretBlinkInterval = nil
        window.nodeHost.setFocus(window.nodeHost.path(of: "text"))
    }

    /// Performs a command with a file.
    private func exchange(_ command: String, _ window: Window, _ path: NodePath, _ file: String) throws {
        let place = URL(fileURLWithPath: file)
        switch command {
        case "save": try Data((window.nodeHost.editedText(of: path)?.string ?? "").utf8).write(to: place)
        case "read": try Data((window.read(.clipboard)?.plain ?? "").utf8).write(to: place)
        case "copy":
            window.write(
                ClipboardContent(plain: String(decoding: try Data(contentsOf: place), as: UTF8.self)), to: .clipboard)
        case "raw":
            let picture = try window.picture()
            let bytes = picture.withUnsafeBytes { pixels in
                (0..<picture.height).flatMap { row in
                    (0..<picture.width).flatMap { column -> [UInt8] in
                        let first = row * picture.stride + column * 4
                        return [pixels[first + 2], pixels[first + 1], pixels[first]]
                    }
                }
            }
            try Data(bytes).write(to: place)
        default: try window.picture().writePNG(to: file)
        }
    }

    /// The number of pixels of a window that differ from those of a headless host.
    private func difference(_ window: Window, _ path: NodePath, _ name: String) throws -> Int {
        let own = window.nodeHost
        let host = NodeHost(size: own.size, environment: own.environment, group: DisplayGroup(loop: HostLoop()))
        host.resize(to: own.size, scale: own.scale)
        let headless = HeadlessHost()
        let session = HostSession(host, host: headless)
        session.caretBlinkInterval = nil
        try host.describeImmediately(Page(name: name))
        guard let same = host.path(of: "text") else { return -1 }
        if own.controlState(of: path).contains(.focused) { host.setFocus(same) }
        if !window.session.isFocused { session.handle(.focus(false)) }
        host.edit(same) { editor in
            editor.setText(own.editedText(of: path) ?? AttributedText())
            if let selection = own.selection(of: path) { editor.select(selection) }
            return true
        }
        // Work in the background ends, however long it takes.
        let end = ContinuousClock.now + .seconds(30)
        repeat {
            session.turn()
            session.present()
            usleep(2000)
        } while !host.isIdle && ContinuousClock.now < end
        session.turn()
        session.present()
        guard let wanted = headless.surface else { return -1 }
        let found = try window.picture()
        guard found.width == wanted.width, found.height == wanted.height else { return -1 }
        return found.withUnsafeBytes { left in
            wanted.withUnsafeBytes { right in
                var count = 0
                for row in 0..<found.height {
                    for column in 0..<found.width {
                        // Blue, green and red; windows have no transparent pixels.
                        let (a, b) = (row * found.stride + column * 4, row * wanted.stride + column * 4)
                        if (0..<3).contains(where: { left[a + $0] != right[b + $0] }) { count += 1 }
                    }
                }
                return count
            }
        }
    }

    func answer(_ line: String) -> [String: Any] {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard let command = words.first else { return [:] }
        if command == "quit" {
            for window in windows.values { window.close() }
            return ["closed": true]
        }
        guard words.count > 1, let window = windows[words[1]], !window.isClosed,
            let path = window.nodeHost.path(of: "text")
        else {
            return ["error": "no window"]
        }
        let rest = words.count > 2 ? words[2] : ""
        defer { window.nodeHost.group.requestTurn() }
        switch command {
        case "text": return ["text": window.nodeHost.editedText(of: path)?.string ?? ""]
        case "selection": return ["selection": window.nodeHost.selectedContent?.plain ?? ""]
        case "caret":
            guard let caret = window.nodeHost.textInput?.caret else { return ["caret": []] }
            return ["caret": [caret.x, caret.y, caret.width, caret.height]]
        case "state":
            return [
                "width": window.nodeHost.size.width, "height": window.nodeHost.size.height, "scale": window.scale,
                "focused": window.session.isFocused, "composing": window.nodeHost.textInput?.isComposing ?? false,
                "uploaded": window.uploadedPixels, "frames": window.frameCount, "turns": WindowSystem.shared.turnCount,
            ]
        case "compare":
            do {
                return ["different": try difference(window, path, words[1])]
            } catch {
                return ["error": "\(error)"]
            }
        case "clear", "set":
            window.nodeHost.edit(path) { editor in
                editor.setText(AttributedText(rest, attributes: bodyStyle))
                return editor.perform(.move(.documentEnd))
            }
        case "scale": if let scale = Double(rest) { window.scale = scale }
        case "theme": if let theme = HostTheme(rawValue: rest) { window.theme = theme }
        case "save", "read", "copy", "picture", "raw":
            do {
                try exchange(command, window, path, rest)
            } catch {
                return ["error": "\(error)"]
            }
        default: return ["error": "unknown command"]
        }
        return ["done": true]
    }
}

/// Reads commands on a separate thread. The main actor answers them between events.
@Sendable nonisolated func readCommands() {
    while let line = readLine() {
        Task { @MainActor in
            let data = try? JSONSerialization.data(withJSONObject: probe.answer(line), options: [.sortedKeys])
            FileHandle.standardOutput.write((data ?? Data("{}".utf8)) + Data("\n".utf8))
        }
    }
    Task { @MainActor in _ = probe.answer("quit") }
}

let probe = Probe()
do {
    try probe.open("one")
    try probe.open("two")
} catch {
    print("{\"error\": \"\(error)\"}")
    exit(1)
}
Thread.detachNewThread(readCommands)
FileHandle.standardOutput.write(Data("{\"ready\": true}\n".utf8))
WindowSystem.shared.run()
