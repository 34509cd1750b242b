internal import CGalleyImages

/// Messages of codecs.
enum ImageMessage {
    /// The text of a C character array.
    static func text<Message>(of message: Message) -> String {
        let text = unsafe withUnsafeBytes(of: message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return text.isEmpty ? "it is broken" : text
    }
}
