/// Names for the files of a batch.
enum PictureName {
    /// A file system takes no longer names; an ending has to fit as well.
    private static let limit = 200

    /// A file name, without ending, for a document: its `id`, or its line where it has none.
    ///
    /// What could lead out of the folder, hide the file, or trouble a shell becomes `_`.
    static func name(id: String?, line: Int) -> String {
        guard let id, !id.isEmpty else { return "line-\(line)" }
        var name = ""
        for scalar in id.unicodeScalars {
            let safe = isSafe(scalar)
            name.unicodeScalars.append(safe ? scalar : "_")
            if name.utf8.count >= limit { break }
        }
        if name.hasPrefix(".") { name = "_" + name.dropFirst() }
        return name
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
