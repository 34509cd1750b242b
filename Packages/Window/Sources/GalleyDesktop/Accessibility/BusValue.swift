internal import CGIO

/// A value of D-Bus.
enum BusValue: Sendable {
    case string(String)
    case path(String)
    case int(Int)
    case shortInt(Int)
    case unsigned(UInt32)
    case double(Double)
    case bool(Bool)
    indirect case variant(BusValue)
    case tuple([BusValue])
    /// Values of one type, which D-Bus needs also where there are none.
    case array(type: String, [BusValue])
    indirect case entry(BusValue, BusValue)

    /// A dictionary of strings.
    static func strings(_ pairs: [String: String]) -> BusValue {
        .array(type: "{ss}", pairs.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
    }

    /// A new value of GLib's with a floating reference.
    func makeVariant() -> OpaquePointer? {
        switch self {
        case .string(let string):
            // A string of D-Bus ends at a zero.
            if string.utf8.contains(0) {
                return g_variant_new_string(String(string.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
            }
            return g_variant_new_string(string)
        case .path(let path): return g_variant_new_object_path(path)
        case .int(let value): return g_variant_new_int32(Int32(clamping: value))
        case .shortInt(let value): return g_variant_new_int16(Int16(clamping: value))
        case .unsigned(let value): return g_variant_new_uint32(value)
        case .double(let value): return g_variant_new_double(value)
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .variant(let value): return g_variant_new_variant(value.makeVariant())
        case .tuple(let values):
            let children = values.map { $0.makeVariant() }
            return g_variant_new_tuple(children, gsize(children.count))
        case .array(let type, let values):
            let children = values.map { $0.makeVariant() }
            let elements = g_variant_type_new(type)
            defer { g_variant_type_free(elements) }
            return g_variant_new_array(elements, children, gsize(children.count))
        case .entry(let key, let value): return g_variant_new_dict_entry(key.makeVariant(), value.makeVariant())
        }
    }
}
