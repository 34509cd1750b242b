internal import CFontconfig
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// A face known to a library, opened on first use. Any thread may use it.
@safe public final class FontRecord: @unchecked Sendable {
    // Sound because mutable state is atomic or protected by a lock; the rest is set once.

    /// The location of the bytes.
    public enum Location: Sendable {
        /// Bytes in memory, with their name.
        case data(FontData, name: String)
        /// The path of a file.
        case file(String)
        /// An index among the bundled files.
        case bundled(Int)
    }

    let source: FontInfo.Source
    let index: Int
    /// The description if it was known at creation; otherwise it is in `pattern`.
    private let known: (description: FaceDescription, location: Location)?
    /// Fontconfig's description, owned by `owner`.
    let pattern: OpaquePointer?
    private let described = LazyReference<Described>()
    /// A superset of the face's characters, if known without opening the face.
    private let ranges: [ClosedRange<UInt32>]?
    /// The character set according to Fontconfig, owned by `owner`.
    private let charset: OpaquePointer?
    /// Fontconfig's configuration.
    private let owner: (any AnyObject & Sendable)?
    private let isColorEmoji: Bool?

    private let opened = LazyReference<Opened>()
    private let isBroken = Atomic<Bool>(false)

    /// A description read from a pattern.
    private final class Described: Sendable {
        let description: FaceDescription

        init(_ description: FaceDescription) { self.description = description }
    }

    /// The faces of one file by axis values. Optical sizes can be numerous, so unused faces are released; used ones are
    /// kept, because one font must not have two faces within a text.
    private struct Instances {
        private var faces: [[Float]: FontFace] = [:]
        private var limit = 256

        subscript(coordinates: [Float]) -> FontFace? { faces[coordinates] }

        mutating func insert(_ face: FontFace, at coordinates: [Float]) {
            if faces.count >= limit {
                var index = faces.startIndex
                var unused: [[Float]] = []
                while index != faces.endIndex {
                    if isKnownUniquelyReferenced(&faces.values[index]) { unused.append(faces.keys[index]) }
                    faces.formIndex(after: &index)
                }
                for key in unused { faces[key] = nil }
                limit = max(256, faces.count * 2)
            }
            faces[coordinates] = face
        }
    }

    /// The result of opening.
    private final class Opened: Sendable {
        let resource: FontResource
        let instances = Guarded(Instances())

        init(_ resource: FontResource) {
            self.resource = resource
        }
    }

    /// Creates a record of an opened face.
    public init(resource: FontResource, description: FaceDescription, source: FontInfo.Source, location: Location) {
        known = (description, location)
        self.source = source
        index = resource.index
        ranges = nil
        unsafe pattern = nil
        unsafe charset = nil
        owner = nil
        isColorEmoji = nil
        _ = opened.store(Opened(resource))
    }

    /// Creates a record of a bundled face, which covers at most `ranges`.
    init(bundled position: Int, description: FaceDescription, ranges: [ClosedRange<UInt32>]) {
        known = (description, .bundled(position))
        source = .bundled
        index = 0
        self.ranges = ranges
        unsafe pattern = nil
        unsafe charset = nil
        owner = nil
        isColorEmoji = false
    }

    /// Creates a record of a face listed by Fontconfig. A text uses few of hundreds, so most of the pattern is read on
    /// demand.
    init(
        pattern: OpaquePointer, index: Int, charset: OpaquePointer, isColor: Bool, owner: any AnyObject & Sendable
    ) {
        known = nil
        source = .system
        self.index = index
        ranges = nil
        unsafe self.pattern = pattern
        unsafe self.charset = charset
        self.owner = owner
        isColorEmoji = unsafe isColor && FcCharSetHasChar(charset, Self.emojiSample) != 0
    }

    /// The names and style of the face; Fontconfig's description is read on first use.
    public var description: FaceDescription {
        if let known { return known.description }
        return (described.load() ?? described.store(Described(readDescription()))).description
    }

    var location: Location { known?.location ?? .file(readFile()) }

    private static let emojiSample: UInt32 = 0x1F600

    /// Whether the face is an emoji font, as opposed to a text font with colours.
    var isEmoji: Bool {
        isColorEmoji ?? (resource.map { $0.hasColor && $0.coverage.contains(Self.emojiSample) } ?? false)
    }

    /// The opened face; `nil` if the file cannot be used.
    var resource: FontResource? { open()?.resource }

    /// Whether the face has a character; false if the file is known to be unusable.
    public func covers(_ scalar: UInt32) -> Bool {
        if isBroken.load(ordering: .relaxed) { return false }
        if let charset = unsafe charset { return unsafe FcCharSetHasChar(charset, scalar) != 0 }
        if let ranges, !ranges.contains(where: { $0.contains(scalar) }) { return false }
        return resource?.coverage.contains(scalar) ?? false
    }

    /// The instance of the face for `request`, with the styles to synthesize.
    func font(for request: FontRequest, instance: [Float]? = nil) -> Font? {
        guard let opened = open() else { return nil }
        let coordinates = request.coordinates(for: opened.resource.axes, instance: instance)
        let face = face(at: coordinates, opened)
        // Colour emoji are neither emboldened nor slanted.
        let isPicture = face.hasColor
        return Font(
            face: face,
            syntheticBold: !isPicture && request.weight >= 600 && face.weight < 600
                && request.synthesis.contains(.weight),
            syntheticOblique: !isPicture && request.italic && !face.isItalic && request.synthesis.contains(.style))
    }

    /// The face with the default coordinates of the file.
    public var standardFace: FontFace? {
        guard let opened = open() else { return nil }
        return face(at: opened.resource.axes.map(\.standard), opened)
    }

    private func face(at coordinates: [Float], _ opened: Opened) -> FontFace {
        opened.instances.withLock { known in
            if let face = known[coordinates] { return face }
            let face = FontFace(resource: opened.resource, description: description, coordinates: coordinates)
            known.insert(face, at: coordinates)
            return face
        }
    }

    private func open() -> Opened? {
        if let opened = opened.load() { return opened }
        if isBroken.load(ordering: .relaxed) { return nil }
        guard let resource = try? load() else {
            isBroken.store(true, ordering: .relaxed)
            return nil
        }
        return opened.store(Opened(resource))
    }

    private func load() throws(GalleyError) -> FontResource {
        switch location {
        case .data(let data, let name):
            return try FontFile.face(in: data, index: index, source: name)
        case .file(let path):
            let file = try FontFile.open(FontData(file: path), source: path)
            return try FontFile.face(in: file.data, index: index, source: path)
        case .bundled(let position):
            // Checked when they were bundled.
            return FontResource(data: BundledFonts.data(position), index: 0)
        }
    }
}
