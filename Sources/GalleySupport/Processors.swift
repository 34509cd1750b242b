#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The processors of the machine.
public enum Processors {
    /// The number of available processors, at least 1.
    public static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
