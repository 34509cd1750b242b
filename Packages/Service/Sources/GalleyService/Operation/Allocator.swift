internal import CGalleyService

/// Sets up the memory allocator for a process that keeps pictures for hours.
///
/// A few arenas suffice for the threads, and share what is free. Pictures have pages of their own, so that each that leaves
/// the memory cache returns its memory; otherwise pictures of all sizes fragment the heap, which grows for a hundred
/// thousand cards.
public func configureAllocator() {
    galley_configure_allocator(4, 64 << 10)
}
