internal import CGIO

/// A call that waits for its answer, which any thread may give once.
struct BusCall: @unchecked Sendable {
    // Sound: GLib's calls may be answered on any thread.
    private let invocation: OpaquePointer

    init(_ invocation: OpaquePointer) { self.invocation = invocation }

    /// The name of the caller on the bus.
    var sender: String { g_dbus_method_invocation_get_sender(invocation).map { String(cString: $0) } ?? "" }

    /// Returns results, whose types are those of the method.
    func answer(_ values: [BusValue]) {
        g_dbus_method_invocation_return_value(invocation, BusValue.tuple(values).makeVariant())
    }

    /// Returns an error.
    func fail(_ reason: String) {
        g_dbus_method_invocation_return_error_literal(
            invocation, g_dbus_error_quark(), Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue), reason)
    }
}
