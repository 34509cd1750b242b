#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif
internal import GalleySupport
public import GalleyText

/// The immutable bytes of a font file, kept alive by the objects that read them.
@safe public final class FontData: @unchecked Sendable {
    // Sound because nothing writes to the bytes, and they live as long as the object.

    /// The release of the bytes.
    private enum Ownership {
        /// The bytes are part of the program's image.
        case none
        case allocated
        case mapped
    }

    let bytes: UnsafeRawBufferPointer
    let count: Int
    private let ownership: Ownership

    private init(bytes: UnsafeRawBufferPointer, ownership: Ownership) {
        unsafe self.bytes = bytes
        count = bytes.count
        self.ownership = ownership
    }

    /// Creates data from bytes that live as long as the process.
    convenience init(permanent bytes: UnsafeRawBufferPointer) {
        unsafe self.init(bytes: bytes, ownership: .none)
    }

    /// Creates data with a copy of `bytes`.
    public convenience init(copying bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        unsafe self.init(bytes: UnsafeRawBufferPointer(copy), ownership: .allocated)
    }

    /// Maps the file at `path`, so that only the used parts are read, or decodes a `data:` URI.
    public convenience init(file path: String) throws(GalleyError) {
        if DataURI.isDataURI(path) {
            self.init(copying: try Self.bytes(ofURI: path))
            return
        }
        // Opening a pipe must not wait for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFont(source: path, reason: "it is not a file")
        }
        guard status.st_size > 0 else { throw .unreadableFont(source: path, reason: "it is empty") }
        let size = Int(status.st_size)
        guard let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            unsafe address != MAP_FAILED
        else { throw Self.failure(path) }
        unsafe self.init(bytes: UnsafeRawBufferPointer(start: address, count: size), ownership: .mapped)
    }

    /// The largest font in a `data:` URI, in bytes.
    private static let maximumURIData = 32 << 20

    private static func bytes(ofURI address: String) throws(GalleyError) -> [UInt8] {
        func refuse(_ reason: String) -> GalleyError {
            .unreadableFont(source: DataURI.shown(address), reason: reason)
        }
        // Base64 has four characters for three bytes, and escapes have three for one.
        guard address.utf8.count / 3 <= maximumURIData else { throw refuse("it is larger than 32 MiB") }
        guard let bytes = DataURI.bytes(of: address) else { throw refuse("its base64 is invalid") }
        guard !bytes.isEmpty else { throw refuse("it is empty") }
        guard bytes.count <= maximumURIData else { throw refuse("it is larger than 32 MiB") }
        return bytes
    }

    deinit {
        switch ownership {
        case .none: break
        case .allocated: unsafe bytes.deallocate()
        case .mapped: unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        }
    }

    private static func failure(_ path: String) -> GalleyError {
        .unreadableFont(source: path, reason: unsafe String(cString: strerror(errno)))
    }
}
