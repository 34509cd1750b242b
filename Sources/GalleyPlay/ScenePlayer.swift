internal import Galley
internal import GalleyConsole
internal import GalleyDisplay
internal import GalleyInterface
internal import GalleyNodes
internal import GalleySupport

/// Plays a script: the first line is a scene, each further one a step; each line has an answer.
@MainActor final class ScenePlayer {
    /// The environment of all scenes.
    struct Settings: Sendable {
        /// The fonts of scenes.
        var fonts: FontLibrary
        /// The images of scenes.
        var images: FileImageLoader
        /// The folder outside which no file is opened; `nil` is no limit.
        var root: String?
        /// The folder of relative names; empty is the current one.
        var folder: String
        /// The folder of `frame` steps; `nil` if there is none.
        var frames: String?
    }

    private let settings: Settings
    private var scene: PlayedScene?
    private var number = 0
    /// Whether a line was answered with an error.
    private(set) var hasFailed = false
    /// The parts of the current answer.
    private var notes: [JSONMember] = []
    private var warnings: [GalleyWarning] = []

    init(_ settings: Settings) { self.settings = settings }

    /// Performs the step of a line.
    ///
    /// - Returns: the answer, without a line feed.
    func answer(_ line: BatchBlock.Line) -> [UInt8] {
        notes = []
        warnings = []
        var failure: GalleyError?
        do {
            guard !line.isTooLong else {
                throw GalleyError.invalidDocument(
                    path: "", reason: "the line has more than \(LineReader.lineLimit) bytes; split the step")
            }
            try perform(try read(line.bytes))
        } catch {
            failure = error as? GalleyError ?? .drawingFailed(operation: "playing", reason: "\(error)")
            if case .invalidDocument("", let reason)? = failure {
                failure = .invalidDocument(path: "step", reason: reason)
            }
        }
        if failure == nil, let error = scene?.takeError() { failure = GalleyError(error, during: "laying out") }
        if failure != nil { hasFailed = true }
        defer { number += 1 }
        return write(failure)
    }

    private func read(_ bytes: [UInt8]) throws(GalleyError) -> SceneFields {
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes).value
        } catch {
            throw .invalidDocument(path: "", reason: "not JSON: column \(error.column): \(error.reason)")
        }
        guard case .object(let members) = value else {
            throw .invalidDocument(path: "", reason: "expected a step (an object), found \(value.summary)")
        }
        return SceneFields(members, at: DocumentDecoding())
    }

    private func perform(_ fields: SceneFields) throws {
        if let value = fields["scene"] { return try begin(value, fields) }
        let step = try SceneStep.of(fields)
        let questions = try SceneQuestion.all(in: fields)
        warn(fields.unknown(besides: SceneStep.questions + (step.map { [$0.name] + $0.fields } ?? [])))
        if let step { try step.perform(self, fields) } else { _ = try playing(fields) }
        if let scene {
            for question in questions { notes.append(question.answer(scene)) }
        }
        if let name = try fields.string("frame", "the name of a picture (a string)") {
            notes.append(JSONMember("frame", try draw(name, fields)))
        }
    }

    /// Begins a scene, in place of one that is played.
    private func begin(_ value: JSONValue, _ fields: SceneFields) throws {
        let own = try SceneFields(value, "a scene (an object)", at: fields.place(of: "scene"))
        let scene = try PlayedScene(own, fonts: settings.fonts, files: settings.images)
        let box = try read(scene.root.value, at: scene.root.place, in: scene)
        warn(own.unknown(besides: PlayedScene.fields) + fields.unknown(besides: ["scene"]))
        self.scene = scene
        scene.show(box)
    }

    private func read(
        _ value: JSONValue, at place: DocumentDecoding, in scene: PlayedScene, theme: String? = nil
    ) throws(GalleyError) -> Box {
        let isDark = (theme ?? scene.host.environment.themeName) == "dark"
        let resources = DocumentResources(
            fonts: settings.fonts, images: settings.images, root: settings.root,
            theme: isDark ? DocumentTheme(.dark) : .light)
        var reader = SceneReader(
            resources: resources, folder: settings.folder, images: scene.images, lists: scene.lists)
        reader.sections = scene.lists.sections
        let box = try reader.box(value, at: place)
        warn(reader.warnings)
        return box
    }

    // MARK: - For steps

    /// The scene that is played.
    ///
    /// - Throws: `GalleyError.invalidDocument` if there is none.
    func playing(_ fields: SceneFields) throws(GalleyError) -> PlayedScene {
        guard let scene else {
            throw fields.failure(
                "there is no scene: the first line of a script is {\"scene\": {\"size\": [w, h], \"root\": …}}")
        }
        return scene
    }

    func warn(_ new: [GalleyWarning]) { warnings += new }

    /// Adds a field to the answer.
    func note(_ name: String, _ value: JSONValue) { notes.append(JSONMember(name, value)) }

    func describe(
        _ value: JSONValue, at place: DocumentDecoding, transition: NodeTransition??
    ) throws(GalleyError) {
        let scene = try playing(SceneFields([], at: DocumentDecoding()))
        let sections = scene.lists.sections
        scene.lists.sections = [:]
        let box: Box
        do {
            box = try read(value, at: place, in: scene)
        } catch {
            scene.lists.sections = sections
            throw error
        }
        scene.root = (value, place)
        scene.show(box, transition: transition)
    }

    /// Gives a list other sections, and describes the scene with them.
    func setSections(_ value: JSONValue, at place: DocumentDecoding, of list: String) throws(GalleyError) {
        let scene = try playing(SceneFields([], at: DocumentDecoding()))
        let before = scene.lists.sections
        scene.lists.sections[list] = (value, place)
        let known = warnings
        do {
            let box = try read(scene.root.value, at: scene.root.place, in: scene)
            // The rest of the scene was warned about when it was described.
            let new = warnings.dropFirst(known.count).filter { $0.path.hasPrefix(place.path) }
            warnings = known + new
            scene.show(box)
        } catch {
            scene.lists.sections = before
            throw error
        }
    }

    func setEnvironment(_ environment: NodeEnvironment) throws(GalleyError) {
        guard let scene else { return }
        guard environment.themeName != scene.host.environment.themeName else {
            scene.host.environment = environment
            return
        }
        // Markdown is parsed for the theme.
        let box = try read(scene.root.value, at: scene.root.place, in: scene, theme: environment.themeName)
        warnings = []
        scene.host.environment = environment
        scene.show(box)
    }

    func handle(_ event: HostEvent) {
        guard let scene else { return }
        note("used", .bool(scene.session.handle(event)))
    }

    /// Presses a key; a key that nothing uses and that is a character types it.
    func press(_ stroke: KeyStroke) {
        guard let scene else { return }
        var isUsed = scene.session.handle(.key(stroke))
        let isSpace = stroke.key == "space" || stroke.key == "Space"
        if !isUsed, stroke.modifiers.isSubset(of: .shift), stroke.key.count == 1 || isSpace {
            isUsed = scene.session.handle(.text(isSpace ? " " : stroke.key))
        }
        note("used", .bool(isUsed))
    }

    // MARK: - Pictures

    private func draw(_ name: String, _ fields: SceneFields) throws -> JSONValue {
        guard let folder = settings.frames else {
            throw fields.failure("frame", "there is no folder for pictures; add --frames FOLDER")
        }
        guard !name.isEmpty, !name.contains("/"), !name.contains("\u{0}"), !name.hasPrefix("."),
            let format = DrawingFormat(fileName: name), [.png, .jpeg, .webp].contains(format)
        else {
            throw fields.failure(
                "frame",
                "\"\(name)\" is no name of a picture: a file name without folders that ends in .png, .jpg or .webp"
            )
        }
        let surface = try playing(fields).pixels()
        let bytes = try surface.encoded(as: format, DrawingOptions())
        try FileWriter.write(bytes, to: folder + "/" + name)
        return .object([
            JSONMember("name", .string(name)), JSONMember("width", .integer(surface.width)),
            JSONMember("height", .integer(surface.height)),
            JSONMember("sha256", .string(SHA256.hexadecimal(of: bytes))),
        ])
    }

    // MARK: - Answers

    private func write(_ failure: GalleyError?) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.key("step")
        writer.integer(number)
        if let failure {
            writer.key("error")
            writer.error(failure)
        }
        writer.key("events")
        writer.beginArray()
        for record in scene?.takeRecords() ?? [] { writer.event(record) }
        writer.endArray()
        writer.key("turn")
        writer.turn(scene?.takeCounts() ?? NodeWork())
        for note in notes {
            writer.key(note.key)
            writer.value(note.value)
        }
        if !warnings.isEmpty {
            writer.key("warnings")
            writer.beginArray()
            for warning in warnings { writer.warning(warning) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }
}
