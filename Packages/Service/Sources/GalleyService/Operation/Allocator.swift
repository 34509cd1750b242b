internal import CGalleyService

/// Sets up the memory allocator for a process that keeps pictures for hours.
///
/// All threads share four arenas, so that one reuses the memory that another has released. A picture has separate pages,
/// which return to the system when it leaves the memory cache. In a shared heap, pictures of many sizes leave gaps, and the
/// heap grew over a hundred thousand cards.
public func configureAllocator() {
    galley_configure_allocator(4, 64 << 10)
}
