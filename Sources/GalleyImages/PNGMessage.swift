internal import CPNG
internal import GalleyText

/// Messages of libpng.
enum PNGMessage {
    static func text(of stream: inout GalleyPNGStream) -> String {
        unsafe withUnsafeBytes(of: &stream.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
