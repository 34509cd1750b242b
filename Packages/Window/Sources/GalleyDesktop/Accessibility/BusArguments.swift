internal import CGIO

/// The arguments of a call. GLib has checked their types against the interface; arguments of other types are empty.
struct BusArguments {
    private let values: OpaquePointer?

    /// The values of a tuple.
    init(_ values: OpaquePointer?) { self.values = values }

    private func with<Result>(_ index: Int, _ type: Character, _ body: (OpaquePointer) -> Result) -> Result? {
        guard let values, index < g_variant_n_children(values),
            let child = g_variant_get_child_value(values, gsize(index))
        else { return nil }
        defer { g_variant_unref(child) }
        guard let name = g_variant_get_type_string(child), String(cString: name) == String(type) else { return nil }
        return body(child)
    }

    func int(_ index: Int) -> Int { with(index, "i") { Int(g_variant_get_int32($0)) } ?? 0 }

    func unsigned(_ index: Int) -> UInt32 { with(index, "u") { g_variant_get_uint32($0) } ?? 0 }

    func double(_ index: Int) -> Double { with(index, "d") { g_variant_get_double($0) } ?? 0 }

    func bool(_ index: Int) -> Bool { with(index, "b") { g_variant_get_boolean($0) != 0 } ?? false }

    func string(_ index: Int) -> String { with(index, "s") { String(cString: g_variant_get_string($0, nil)) } ?? "" }
}
