internal import GalleyBoxes
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// The notation of dumps.
enum NodeDump {
    static func name(_ path: NodePath, kind: String) -> String {
        path.id.map { "\(kind) #\($0)" } ?? kind
    }

    static func frame(_ frame: Rect) -> String {
        "(\(number(frame.x)) \(number(frame.y)) \(number(frame.width)) \(number(frame.height)))"
    }

    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func excerpt(_ text: String) -> String {
        let line = text.map { $0.isNewline ? " " : $0 }
        return line.count > 30 ? String(line.prefix(29)) + "…" : String(line)
    }
}
