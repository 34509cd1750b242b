import Foundation
import GalleyInterface
import GalleyWindow
import GalleyProbeSupport

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

@MainActor final class Probe {
    var windows: [String: Window] = [:]

    func open(_ name: String) throws {
        let window = try Window("Probe \(name)", WindowOptions(width: 400, height: 240), ProbePage(name: name))
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
            try Data(ProbeComparison.bytes(of: window.picture())).write(to: place)
        default: try window.picture().writePNG(to: file)
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
                return [
                    "different": try ProbeComparison.difference(
                        of: window.picture(), window.nodeHost, isFocused: window.session.isFocused, words[1])
                ]
            } catch {
                return ["error": "\(error)"]
            }
        case "clear", "set":
            window.nodeHost.edit(path) { editor in
                editor.setText(AttributedText(rest, attributes: ProbePage.style))
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

let probe = Probe()
do {
    try probe.open("one")
    try probe.open("two")
} catch {
    print("{\"error\": \"\(error)\"}")
    exit(1)
}
ProbeCommands.start(probe.answer)
WindowSystem.shared.run()
