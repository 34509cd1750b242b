/// The memory of a host, in counts and bytes.
public struct NodeMemory: Sendable, Hashable {
    /// Mounted nodes.
    public var nodes: Int
    /// Layouts of components and scroll contents that are kept.
    public var layouts: Int
    /// Pictures of the layers of the host's group.
    public var pictures: Int
    /// Bytes of those pictures.
    public var pictureBytes: Int
}
