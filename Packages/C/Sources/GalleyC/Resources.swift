internal import CGalley
internal import Galley

/// Fonts, images and caches that C code holds. All threads may use them at the same time.
final class Resources: Handled, Sendable {
    static var kind: Int32 { 4 }

    /// The resources that the whole process shares.
    static let shared = unsafe Resources(galley_resources_options(), folder: "", root: nil, fonts: .shared)

    let folder: String
    let resources: DocumentResources
    let renderer: TextRenderer
    /// The flag that stops work with these resources.
    let token: CancellationToken?

    private init(_ options: galley_resources_options, folder: String, root: String?, fonts: FontLibrary) {
        let loader = FileImageLoader(baseDirectory: folder.isEmpty ? nil : folder, root: root)
        self.folder = folder
        resources = DocumentResources(
            fonts: fonts, images: loader, root: root,
            theme: unsafe options.dark != 0 ? DocumentTheme(.dark) : .light)
        renderer = TextRenderer(options: TextRenderer.Options(imageLoader: loader))
        token = nil
    }

    /// - Throws: ``CallError``.
    @unsafe convenience init(_ pointer: UnsafePointer<galley_resources_options>?) throws(CallError) {
        let options = try unsafe Argument.structure(pointer, or: galley_resources_options(), "options")
        unsafe self.init(
            options,
            folder: try unsafe Argument.option(options.folder, options.folder_length, "options.folder") ?? "",
            root: try unsafe Argument.option(options.root, options.root_length, "options.root"),
            fonts: FontLibrary(
                bundledFonts: unsafe options.no_bundled_fonts == 0, systemFonts: unsafe options.no_system_fonts == 0))
    }

    /// Creates resources that share everything with others, for work that stops.
    init(_ other: Resources, stoppedBy token: CancellationToken) {
        (folder, resources, renderer, self.token) = (other.folder, other.resources, other.renderer, token)
    }

    /// The resources of an argument, where `NULL` is the shared ones.
    ///
    /// - Throws: ``CallError``, also if the process was forked.
    @unsafe static func of(_ handle: OpaquePointer?) throws(CallError) -> Resources {
        fork_watch()
        guard !fork_happened() else { throw .forked }
        guard unsafe handle != nil else { return shared }
        return try unsafe required(handle, "resources")
    }

    /// Runs work that stops when the flag is set.
    func run<Result>(_ body: () throws -> Result) throws -> Result {
        guard !fork_happened() else { throw CallError.forked }
        guard let token else { return try body() }
        return try token.run(body)
    }
}
