internal import Glibc
internal import NIOConcurrencyHelpers

/// Pictures in a folder, by key. Processes may share the folder.
///
/// A file contains the SHA-256 digest of the rest, the number of warnings, and the picture. A file that does not match is
/// removed.
final class DiskCache: Sendable {
    fileprivate struct State {
        /// The size and time of use of each file.
        var files: [String: (bytes: Int, use: UInt64)] = [:]
        var clock: UInt64 = 0
        var bytes = 0
    }

    private let folder: String
    private let limit: Int
    private let state = NIOLockedValueBox(State())
    private static let digestCount = 32

    /// Opens a folder, which is created if needed.
    ///
    /// - Throws: ``ServiceError`` if the folder cannot be used.
    init(folder: String, limit: Int) throws(ServiceError) {
        (self.folder, self.limit) = (folder, limit)
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST, access(folder, W_OK) == 0 else {
            throw .notFound("the cache folder \(folder) cannot be written")
        }
        // The oldest files are released first.
        var found: [(name: String, bytes: Int, time: Int)] = []
        guard let directory = opendir(folder) else { throw .notFound("the cache folder \(folder) cannot be read") }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var information = stat()
            guard stat(folder + "/" + name, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            if name.hasSuffix(".part"), information.st_mtim.tv_sec < time(nil) - 600 { unlink(folder + "/" + name) }
            guard name.hasSuffix(".card") else { continue }
            found.append((name, Int(information.st_size), information.st_mtim.tv_sec))
        }
        state.withLockedValue { state in
            for file in found.sorted(by: { $0.time < $1.time }) { state.add(file.name, file.bytes) }
        }
        release()
    }

    func card(for key: String, format: CardFormat) -> CachedCard? {
        let name = DiskCache.name(key, format)
        let path = folder + "/" + name
        // Another process may have written it.
        guard let file = FileContents.read(path, limit: limit) else {
            state.withLockedValue { $0.remove(name) }
            return nil
        }
        let rest = Array(file.dropFirst(DiskCache.digestCount))
        guard Digest(of: rest).matches(Array(file.prefix(DiskCache.digestCount))),
            let warnings = CardWarnings(bytes: rest)
        else {
            unlink(path)
            state.withLockedValue { $0.remove(name) }
            return nil
        }
        state.withLockedValue { $0.add(name, file.count) }
        return CachedCard(
            bytes: Array(rest.dropFirst(CardWarnings.byteCount)), format: format, warnings: warnings)
    }

    func insert(_ card: CachedCard, for key: String) {
        let name = DiskCache.name(key, card.format)
        let rest = card.warnings.bytes + card.bytes
        guard card.bytes.count <= limit / 4,
            FileContents.write([Digest(of: rest).bytes, rest], to: folder + "/" + name)
        else { return }
        state.withLockedValue { $0.add(name, rest.count + DiskCache.digestCount) }
        release()
    }

    /// Removes the least recently used files until a tenth of the limit is free.
    private func release() {
        let names = state.withLockedValue { state in
            guard state.bytes > limit else { return [String]() }
            var removed: [String] = []
            for (name, _) in state.files.sorted(by: { $0.value.use < $1.value.use }) {
                guard state.bytes > limit - limit / 10 else { break }
                removed.append(name)
                state.remove(name)
            }
            return removed
        }
        for name in names { unlink(folder + "/" + name) }
    }

    private static func name(_ key: String, _ format: CardFormat) -> String { "\(key).\(format.rawValue).card" }
}

extension DiskCache.State {
    mutating func add(_ name: String, _ size: Int) {
        clock += 1
        bytes += size - (files[name]?.bytes ?? 0)
        files[name] = (size, clock)
    }

    mutating func remove(_ name: String) {
        guard let file = files.removeValue(forKey: name) else { return }
        bytes -= file.bytes
    }
}
