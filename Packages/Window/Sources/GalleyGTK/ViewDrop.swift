internal import CGalleyGTK
internal import GalleyDesktop
internal import GalleyEditing
internal import GalleyInterface
internal import GalleyText

/// Something that was dropped on a view.
struct ViewDrop: Sendable {
    let place: Point
    /// Whether it was dragged from the same view.
    let isOwn: Bool
    let isMoved: Bool
    private let parts: [String: [UInt8]]

    init(_ drop: GalleyGTKDrop) {
        place = Point(x: drop.x, y: drop.y)
        isOwn = drop.is_own
        isMoved = drop.is_moved
        var parts: [String: [UInt8]] = [:]
        for part in UnsafeBufferPointer(start: drop.parts, count: Int(drop.count)) {
            guard let type = part.type else { continue }
            parts[String(cString: type)] = Array(UnsafeRawBufferPointer(start: part.bytes, count: part.count))
        }
        self.parts = parts
    }

    /// The formats to be received, of those that are offered.
    static func formats(of offered: [String]) -> [String] {
        if offered.contains(FileReferences.type) { return [FileReferences.type] }
        var wanted: [String] = []
        _ = ClipboardForms.content(offered) { type in
            wanted.append(type)
            return []
        }
        return wanted.filter(offered.contains)
    }

    /// The paths of files.
    var files: [String] { parts[FileReferences.type].map { FileReferences.paths(in: $0) } ?? [] }

    /// The text, if it is no list of files; references to other things are text.
    var content: ClipboardContent? {
        if let bytes = parts[FileReferences.type] {
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            return ClipboardContent(plain: lines.joined(separator: "\n"))
        }
        return ClipboardForms.content(Array(parts.keys)) { parts[$0] }
    }
}
