internal import Glibc

/// The system's message for the last error.
package func lastSystemError() -> String {
    unsafe String(cString: strerror(errno))
}
