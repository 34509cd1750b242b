/// The rows that are laid out, and their memory.
struct LaidOutRows: Sendable {
    private(set) var rows: [ListKey: LaidOutRow] = [:]
    /// The memory of all layouts, in bytes.
    private(set) var bytes = 0

    var count: Int { rows.count }

    subscript(key: ListKey) -> LaidOutRow? {
        get { rows[key] }
        set {
            bytes += newValue?.bytes ?? 0
            guard let newValue else {
                bytes -= rows.removeValue(forKey: key)?.bytes ?? 0
                return
            }
            bytes -= rows.updateValue(newValue, forKey: key)?.bytes ?? 0
        }
    }
}
