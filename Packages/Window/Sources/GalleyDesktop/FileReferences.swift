internal import GalleyInterface

/// The format in which desktops exchange references to files.
package enum FileReferences {
    package static let type = "text/uri-list"
    private static let scheme = "file://"

    /// References to files by their absolute paths.
    package static func bytes(of paths: [String]) -> [UInt8] {
        var result: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for path in paths {
            result += scheme.utf8
            for byte in path.utf8 {
                let character = Unicode.Scalar(byte)
                let isPlain =
                    byte < 128
                    && (character.properties.isAlphabetic || "0123456789/-._~".unicodeScalars.contains(character))
                if isPlain {
                    result.append(byte)
                } else {
                    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
            result += "\r\n".utf8
        }
        return result
    }

    /// The absolute paths of the files on this machine among references.
    package static func paths(in bytes: [UInt8]) -> [String] {
        // A line feed within a path is escaped.
        bytes.split { $0 == 10 || $0 == 13 || $0 == 0 }.compactMap { line in
            guard line.starts(with: scheme.utf8) else { return nil }
            let rest = line.dropFirst(scheme.utf8.count)
            // The name of a machine may come before the path.
            guard let start = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            return unescaped(rest[start...])
        }
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
