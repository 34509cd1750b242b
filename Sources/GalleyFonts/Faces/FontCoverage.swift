internal import Synchronization

/// The characters of a font: a bitmap in pages of 256 characters, each created on first use.
///
/// Most fonts are queried for a few blocks only, and have nothing there. Queries take no lock.
@safe public final class FontCoverage: @unchecked Sendable {
    // Sound because complete pages are published and never change.
    private typealias Page = UnsafeMutablePointer<UInt64>
    private typealias Plane = UnsafeMutablePointer<Atomic<UInt>>

    /// The character map; `nil` covers nothing.
    private let map: CharacterMap?
    /// The addresses of planes, each with the addresses of its pages; 0 if not yet created.
    private let planes: UnsafeMutablePointer<Atomic<UInt>>
    /// The page of blocks without covered characters.
    private let emptyPage: Page

    private static let planeCount = 17
    private static let pageCount = 256

    /// An empty coverage.
    static let empty = FontCoverage(nil)

    init(_ map: consuming CharacterMap?) {
        self.map = map
        // The empty page is placed after the planes.
        unsafe planes = Self.addresses(Self.planeCount + 4)
        unsafe emptyPage = UnsafeMutableRawPointer(planes + Self.planeCount).bindMemory(to: UInt64.self, capacity: 4)
    }

    deinit {
        for plane in 0..<Self.planeCount {
            guard let pages = unsafe Plane(bitPattern: planes[plane].load(ordering: .acquiring)) else { continue }
            for page in 0..<Self.pageCount {
                let page = unsafe Page(bitPattern: pages[page].load(ordering: .acquiring))
                if unsafe page != emptyPage { unsafe page?.deallocate() }
            }
            unsafe pages.deallocate()
        }
        unsafe planes.deallocate()
    }

    /// Whether the font has a glyph for `scalar`.
    public func contains(_ scalar: UInt32) -> Bool {
        guard scalar < 0x110000 else { return false }
        let page = unsafe page(of: scalar) ?? makePage(of: scalar)
        return unsafe page[Int(scalar >> 6 & 3)] >> UInt64(scalar & 63) & 1 != 0
    }

    /// The number of covered characters. Creates every page.
    public var count: Int {
        (UInt32(0)..<0x1100).reduce(0) { count, block in
            let page = unsafe page(of: block << 8) ?? makePage(of: block << 8)
            return (0..<4).reduce(count) { unsafe $0 + page[$1].nonzeroBitCount }
        }
    }

    @inline(__always)
    private func page(of scalar: UInt32) -> Page? {
        guard let pages = unsafe Plane(bitPattern: planes[Int(scalar >> 16)].load(ordering: .acquiring)) else {
            return nil
        }
        return unsafe Page(bitPattern: pages[Int(scalar >> 8 & 0xFF)].load(ordering: .acquiring))
    }

    @inline(never)
    private func makePage(of scalar: UInt32) -> Page {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let block = scalar & ~0xFF...scalar | 0xFF
        unsafe withUnsafeMutableBytes(of: &words) { bytes in
            let words = unsafe bytes.assumingMemoryBound(to: UInt64.self)
            map?.forEachRange(in: block) { range in
                for word in Int(range.lowerBound >> 6 & 3)...Int(range.upperBound >> 6 & 3) {
                    let start = Int(block.lowerBound) + word * 64
                    let low = max(Int(range.lowerBound) - start, 0)
                    let high = min(Int(range.upperBound) - start, 63)
                    unsafe words[word] |= (UInt64.max >> UInt64(63 - high + low)) << UInt64(low)
                }
            }
        }
        var made = unsafe emptyPage
        if words != (0, 0, 0, 0) {
            unsafe made = .allocate(capacity: 4)
            unsafe UnsafeMutableRawPointer(made).storeBytes(of: words, as: (UInt64, UInt64, UInt64, UInt64).self)
        }
        let place = unsafe plane(of: scalar) + Int(scalar >> 8 & 0xFF)
        let (isFirst, known) = unsafe place.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
        // Another thread may have published an equal page meanwhile.
        guard !isFirst, let page = unsafe Page(bitPattern: known) else { return unsafe made }
        if unsafe made != emptyPage { unsafe made.deallocate() }
        return unsafe page
    }

    private func plane(of scalar: UInt32) -> Plane {
        let place = unsafe planes + Int(scalar >> 16)
        if let plane = unsafe Plane(bitPattern: place.pointee.load(ordering: .acquiring)) { return unsafe plane }
        let made = unsafe Self.addresses(Self.pageCount)
        let (isFirst, known) = unsafe place.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
        guard !isFirst, let plane = unsafe Plane(bitPattern: known) else { return unsafe made }
        unsafe made.deallocate()
        return unsafe plane
    }

    private static func addresses(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let addresses = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for index in 0..<count { unsafe (addresses + index).initialize(to: Atomic(0)) }
        return unsafe addresses
    }
}
