/// Names for the files of a batch.
enum PictureName {
    /// The maximum length of a name in file systems, with space for an extension.
    private static let limit = 200

    /// The file name of a document, without extension: its `id`, or its line number if it has none.
    ///
    /// Characters that could lead out of the folder, hide the file, or have a meaning in a shell are replaced by `_`.
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
