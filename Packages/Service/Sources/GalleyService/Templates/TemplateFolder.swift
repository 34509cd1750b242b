internal import Glibc

/// A folder of templates and images, read as a whole.
struct TemplateFolder: Sendable {
    /// A state of the folder that changes whenever a file in it changes.
    typealias Stamp = Digest

    let templates: [String: CardTemplate]
    /// The reasons for which templates cannot be used, by name.
    let problems: [String: ServiceError]
    /// The digest of all files that are not templates. Pictures may show them.
    let assets: Digest
    let stamp: Stamp

    static let empty = TemplateFolder(
        templates: [:], problems: [:], assets: Digest(of: [UInt8]()), stamp: Digest(of: [UInt8]()))

    private init(templates: [String: CardTemplate], problems: [String: ServiceError], assets: Digest, stamp: Stamp) {
        (self.templates, self.problems, self.assets, self.stamp) = (templates, problems, assets, stamp)
    }

    /// Reads a folder. A template that cannot be used keeps its version in `old`.
    ///
    /// - Throws: ``ServiceError`` if the folder cannot be read.
    init(_ path: String, replacing old: TemplateFolder?, limits: ServiceLimits) throws(ServiceError) {
        stamp = try TemplateFolder.stamp(of: path)
        var templates: [String: CardTemplate] = [:]
        var problems: [String: ServiceError] = [:]
        var assets: [[UInt8]] = []
        let files = try TemplateFolder.files(in: path)
        for file in files {
            let ending = [".json", ".html"].first { file.hasSuffix($0) }
            guard let ending, ending == ".json" || !file.contains("/") else {
                // Larger images are refused when they are drawn.
                let bytes = FileContents.read(path + "/" + file, limit: limits.imageBytes) ?? []
                assets.append(Array(file.utf8))
                assets.append(Digest(of: bytes).bytes)
                continue
            }
            guard !file.contains("/"), !file.hasSuffix(".data.json"), !file.hasSuffix(".options.json") else { continue }
            let name = String(file.dropLast(ending.count))
            do throws(ServiceError) {
                func read(_ ending: String) -> [UInt8]? {
                    FileContents.read("\(path)/\(name)\(ending)", limit: limits.documentBytes + 1)
                }
                guard ending == ".json" || !files.contains(name + ".json") else {
                    throw .unprocessable("\(file) cannot be used, because there is \(name).json")
                }
                guard let source = read(ending) else {
                    throw .unprocessable("\(file) cannot be read, or has more than \(limits.documentBytes) bytes")
                }
                templates[name] = try CardTemplate(
                    name: name, source: source, example: read(".data.json"), options: read(".options.json"),
                    limits: limits)
            } catch {
                problems[name] = error
                templates[name] = templates[name] ?? old?.templates[name]
            }
        }
        self.templates = templates
        self.problems = problems
        self.assets = Digest(of: assets)
    }

    /// The names, sizes and times of all files.
    static func stamp(of path: String) throws(ServiceError) -> Stamp {
        var parts: [[UInt8]] = []
        for file in try files(in: path) {
            var information = Glibc.stat()
            guard stat(path + "/" + file, &information) == 0 else { continue }
            parts.append(Array(file.utf8))
            parts.append(
                Array(
                    "\(information.st_ino) \(information.st_size) \(information.st_mtim.tv_sec) \(information.st_mtim.tv_nsec)"
                        .utf8))
        }
        return Digest(of: parts)
    }

    /// The regular files in a folder and its folders, sorted by path, without hidden ones.
    private static func files(in root: String) throws(ServiceError) -> [String] {
        var result: [String] = []
        var open = [""]
        while let folder = open.popLast() {
            guard let directory = opendir(root + "/" + folder) else {
                if folder.isEmpty { throw .notFound("the folder of templates \(root) cannot be read") }
                continue
            }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard !name.hasPrefix(".") else { continue }
                let path = folder.isEmpty ? name : folder + "/" + name
                var information = Glibc.stat()
                guard stat(root + "/" + path, &information) == 0 else { continue }
                switch information.st_mode & S_IFMT {
                case S_IFDIR where path.count { $0 == "/" } < 4: open.append(path)
                case S_IFREG: result.append(path)
                default: break
                }
                guard result.count <= 10_000 else {
                    throw .tooLarge("the folder of templates \(root) has more than 10 000 files")
                }
            }
        }
        return result.sorted()
    }
}

/// Whole files.
enum FileContents {
    /// The bytes of a file; `nil` if it cannot be read or is larger than the limit.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= limit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
        var count = 0
        while count < bytes.count {
            let added = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            guard added > 0 else { return nil }
            count += added
        }
        return bytes
    }

    /// Writes a file under another name and renames it, so that it is complete or absent.
    static func write(_ parts: [[UInt8]], to path: String) -> Bool {
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return false }
        var isComplete = true
        for bytes in parts {
            var count = 0
            while count < bytes.count, isComplete {
                let added = bytes.withUnsafeBytes { buffer in
                    Glibc.write(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                }
                isComplete = added > 0
                count += max(added, 0)
            }
        }
        isComplete = close(descriptor) == 0 && isComplete
        if isComplete, rename(temporary, path) == 0 { return true }
        unlink(temporary)
        return false
    }
}
