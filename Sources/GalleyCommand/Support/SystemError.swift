internal import Glibc

/// What the system says about the last call that failed.
func lastSystemError() -> String {
    String(cString: strerror(errno))
}
