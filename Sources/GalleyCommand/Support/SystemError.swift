internal import Glibc

/// The system's message for the last error.
func lastSystemError() -> String {
    unsafe String(cString: strerror(errno))
}
