internal import CHarfBuzz
public import GalleyText
internal import Glibc

/// The floating properties of an attachment.
public struct FloatStyle: Hashable, Sendable {
    /// The edge at which the attachment floats.
    public var side: TextAttributes.FloatSide
    /// The floats below which it is placed.
    public var clear: TextAttributes.Clear
    /// The area that text avoids; nil is the attachment's box.
    public var shape: FloatShape?
}
