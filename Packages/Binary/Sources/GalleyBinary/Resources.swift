internal import CGalleyBinary

/// Fonts, the places of files, and caches, which documents and layouts share. Any thread may use them.
public final class Resources: Sendable {
    /// The resources of the process: bundled and installed fonts, all files.
    public static let shared = Resources(handle: nil)

    /// `nil` for the shared ones.
    nonisolated(unsafe) let handle: OpaquePointer?

    private init(handle: OpaquePointer?) {
        self.handle = handle
    }

    /// New resources with separate caches.
    ///
    /// - Parameters:
    ///   - folder: The folder of relative names of images and fonts in documents; `nil` is the current one.
    ///   - root: The folder that contains all images and fonts that may be opened; `nil` allows all files.
    ///   - usesSystemFonts: Whether installed fonts are used. Without them, results are the same on every machine.
    ///   - isDark: Whether Markdown has the dark theme.
    /// - Throws: `invalidValue` for a folder that does not exist.
    public init(
        folder: String? = nil, root: String? = nil, usesSystemFonts: Bool = true, usesBundledFonts: Bool = true,
        isDark: Bool = false
    ) throws(GalleyError) {
        var options = galley_resources_options()
        options.size = MemoryLayout<galley_resources_options>.size
        options.no_system_fonts = usesSystemFonts ? 0 : 1
        options.no_bundled_fonts = usesBundledFonts ? 0 : 1
        options.dark = isDark ? 1 : 0
        handle = try object { error in
            (folder ?? "").withBytes { path, count in
                (root ?? "").withBytes { rootPath, rootCount in
                    (options.folder, options.folder_length) = folder == nil ? (nil, 0) : (path, count)
                    (options.root, options.root_length) = root == nil ? (nil, 0) : (rootPath, rootCount)
                    return galley_resources_new(&options, error)
                }
            }
        }
    }

    deinit { galley_resources_release(handle) }

    /// Resources that share everything with these ones, for work that stops when a flag is set.
    public func stopping(with cancellation: Cancellation) throws(GalleyError) -> Resources {
        Resources(handle: try object { galley_resources_cancellable_new(handle, cancellation.handle, $0) })
    }

    /// Adds the fonts of a file, or of all font files in a folder, for layouts that are made later. Add fonts before
    /// sharing resources.
    ///
    /// - Returns: The number of fonts.
    /// - Throws: `unreadableFont` or `unreadableFile`.
    @discardableResult public func addFonts(at path: String, isFolder: Bool = false) throws(GalleyError) -> Int {
        try Int(
            checked { error in
                path.withBytes {
                    isFolder
                        ? galley_resources_add_font_folder(handle, $0, $1, error)
                        : galley_resources_add_font_file(handle, $0, $1, error)
                }
            })
    }

    /// Adds the fonts of a font file in memory. `name` is the name of the file in messages.
    ///
    /// - Returns: The number of fonts.
    /// - Throws: `unreadableFont`.
    @discardableResult public func addFonts(_ data: [UInt8], name: String) throws(GalleyError) -> Int {
        try Int(
            checked { error in
                data.withUnsafeBytes { bytes in
                    name.withBytes {
                        galley_resources_add_font_data(handle, bytes.baseAddress, bytes.count, $0, $1, error)
                    }
                }
            })
    }

    /// The names of all font families.
    public func families() throws(GalleyError) -> [String] {
        try string { galley_resources_families_new(handle, $0) }.split(separator: "\n").map(String.init)
    }

    /// Empties the caches of shaped text and of glyphs.
    public func clearCaches() { galley_resources_clear_caches(handle) }
}

/// A flag by which one thread stops the work of others. It cannot be reset.
public final class Cancellation: Sendable {
    nonisolated(unsafe) let handle: OpaquePointer

    /// A flag that is set by itself after some seconds, if given.
    public init(after seconds: Double = 0) throws(GalleyError) {
        guard let handle = galley_cancellation_new(seconds) else {
            throw GalleyError(.invalidArgument, "\(seconds) is no time; use a finite number of seconds from 0 on")
        }
        self.handle = handle
    }

    deinit { galley_cancellation_release(handle) }

    /// Stops all work with resources of this flag, which fails with `cancelled`.
    public func cancel() { galley_cancellation_cancel(handle) }

    /// Whether the flag is set.
    public var isCancelled: Bool { galley_cancellation_is_cancelled(handle) != 0 }
}
