public import GalleyText
internal import Glibc

/// Functions for writing files that are either complete or absent.
public enum FileWriter {
    /// Writes to a temporary file next to `path`, then renames it: no reader ever sees an incomplete file, and a
    /// failure keeps the old one.
    ///
    /// - Parameter isFlushed: Whether the file reaches the disk before it gets its name.
    public static func write(_ bytes: [UInt8], to path: String, isFlushed: Bool = false) throws(GalleyError) {
        let (target, descriptor) = try begin(path)
        var reason = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
        if isFlushed, reason == nil, fsync(descriptor) != 0 { reason = lastError() }
        let failure = end(target, at: path, descriptor: descriptor, isComplete: reason == nil)
        if let reason = reason ?? failure { throw .unwritableFile(path: path, reason: reason) }
    }

    /// Opens a temporary file next to `path`, which ``end(_:at:descriptor:isComplete:)`` renames.
    static func begin(_ path: String) throws(GalleyError) -> (target: String, descriptor: Int32) {
        let isSpecial = exists(path) && !isRegularFile(path)
        // A device or a pipe cannot be replaced, only written to.
        let target = isSpecial ? path : "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
        // Without waiting, because a pipe without a reader would block the process forever.
        let flags = isSpecial ? O_WRONLY | O_CLOEXEC | O_NONBLOCK : O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unfinished.withLock { unfinished in
            let descriptor = unsafe open(target, flags, 0o666)
            if descriptor >= 0, !isSpecial {
                unfinished.insert(target)
                // Held until the file is closed, so that no other process takes the file for abandoned.
                flock(descriptor, LOCK_EX | LOCK_NB)
            }
            return descriptor
        }
        guard descriptor >= 0 else {
            let reason = isSpecial && errno == ENXIO ? "nobody reads from this pipe or device" : lastError()
            throw .unwritableFile(path: path, reason: reason)
        }
        if isSpecial {
            // Writing may wait for the reader.
            let status = fcntl(descriptor, F_GETFL)
            _ = fcntl(descriptor, F_SETFL, status & ~O_NONBLOCK)
        }
        return (target, descriptor)
    }

    /// Closes the temporary file, and renames or removes it; returns an error message on failure.
    ///
    /// The contents of cancelled work are incomplete, so that the file gets no name.
    @discardableResult
    static func end(_ target: String, at path: String, descriptor: Int32, isComplete: Bool) -> String? {
        var reason = close(descriptor) == 0 ? nil : lastError()
        if CancellationToken.current?.isCancelled == true { reason = "the work was cancelled" }
        guard target != path else { return reason }
        unfinished.withLock { unfinished in
            if isComplete, reason == nil, unsafe rename(target, path) != 0 { reason = lastError() }
            if !isComplete || reason != nil { _ = unsafe unlink(target) }
            unfinished.remove(target)
        }
        return reason
    }

    /// Removes temporary files in `folder` of processes that ended without removing them.
    public static func removeAbandonedFiles(in folder: String) {
        guard let directory = unsafe opendir(folder) else { return }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard let process = temporaryFileProcess(name), kill(process, 0) != 0, errno == ESRCH else { continue }
            let path = folder + "/" + name
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            // A process on another machine holds a lock.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { _ = unsafe unlink(path) }
            close(descriptor)
        }
    }

    /// The process in the name of a temporary file: `NAME.PROCESS-NUMBER.part`.
    private static func temporaryFileProcess(_ name: String) -> pid_t? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.last == "part" else { return nil }
        let numbers = parts[parts.count - 2].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, UInt32(numbers[1]) != nil, let process = pid_t(numbers[0]), process > 0 else {
            return nil
        }
        return process
    }

    /// Temporary files that are currently being written.
    private static let unfinished = Guarded(Set<String>())

    /// Removes all temporary files, then calls `end`, which ends the process. Meanwhile no file is created or renamed.
    public static func abandon(_ end: () -> Void) {
        unfinished.withLock { unfinished in
            for path in unfinished { _ = unsafe unlink(path) }
            end()
        }
    }

    /// Writes all bytes; returns an error message on failure.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> String? {
        var offset = 0
        while offset < bytes.count, let base = bytes.baseAddress {
            let count = unsafe Glibc.write(descriptor, base + offset, bytes.count - offset)
            if count < 0 {
                if errno == EINTR { continue }
                return lastError()
            }
            offset += count
        }
        return nil
    }

    private static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var information = stat()
        return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    /// The system's message for the last error on this thread (`errno`).
    public static func lastError() -> String {
        unsafe String(cString: strerror(errno))
    }
}
