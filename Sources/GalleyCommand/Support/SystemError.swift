internal import Glibc

/// The system's message for the last error.
func lastSystemError() -> String {
    String(cString: strerror(errno))
}
