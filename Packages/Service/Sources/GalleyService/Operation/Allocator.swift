internal import CGalleyService

/// Sets up the memory allocator for a process that keeps pictures for hours.
///
/// All threads share four arenas, so that one reuses the memory that another has released. A picture that is drawn or sent has
/// separate pages, which return to the system afterwards.
public func configureAllocator() {
    galley_configure_allocator(4, 64 << 10)
}
