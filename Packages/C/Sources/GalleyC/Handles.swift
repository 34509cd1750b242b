internal import CGalley
internal import Galley

/// A kind of objects that C code holds references to.
protocol Handled: AnyObject {
    /// The number of the kind.
    static var kind: Int32 { get }
}

extension Handled {
    /// A new reference of C code to this object.
    func handle() -> OpaquePointer? {
        let value = unsafe Unmanaged.passRetained(self)
        guard let handle = unsafe handle_create(Self.kind, value.toOpaque()) else {
            unsafe value.release()
            return nil
        }
        return OpaquePointer(handle)
    }

    /// The object of a reference; `nil` for `NULL` and for references to other kinds.
    @unsafe static func object(_ handle: OpaquePointer?) -> Self? {
        guard let handle = unsafe handle, let value = unsafe handle_value(UnsafeRawPointer(handle), kind) else {
            return nil
        }
        return unsafe Unmanaged<Self>.fromOpaque(value).takeUnretainedValue()
    }

    /// The object of a reference, which must be one of this kind.
    ///
    /// - Throws: ``CallError``.
    @unsafe static func required(_ handle: OpaquePointer?, _ name: String) throws(CallError) -> Self {
        guard let object = unsafe object(handle) else {
            let reason = unsafe handle == nil ? "is NULL" : "is an object of another kind, or was released"
            throw .argument(name, reason)
        }
        return object
    }

    @unsafe static func retain(_ handle: OpaquePointer?) -> OpaquePointer? {
        guard let pointer = unsafe handle, unsafe handle_retain(UnsafeMutableRawPointer(pointer), kind) else {
            return nil
        }
        return unsafe handle
    }

    @unsafe static func release(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle,
            let value = unsafe handle_release(UnsafeMutableRawPointer(handle), kind)
        else { return }
        unsafe Unmanaged<Self>.fromOpaque(value).release()
    }
}
