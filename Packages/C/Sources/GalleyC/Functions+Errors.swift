internal import CGalley
internal import Galley

/// Ends with NUL, and is never released.
private let version: StaticString = "0.1.0"

@c @implementation
public func galley_version() -> UnsafePointer<CChar>? {
    unsafe UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func galley_interface_version() -> Int32 { 0 }

@c @implementation
public func galley_error_code(_ error: OpaquePointer?) -> Int32 {
    unsafe ErrorObject.object(error)?.code ?? 0
}

@c @implementation
public func galley_error_name(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let error = unsafe ErrorObject.object(error) else { return nil }
    return unsafe UnsafePointer(error.name)
}

@c @implementation
public func galley_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let error = unsafe ErrorObject.object(error) else { return nil }
    return unsafe UnsafePointer(error.message)
}

@c @implementation
public func galley_error_path(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let error = unsafe ErrorObject.object(error) else { return nil }
    return unsafe UnsafePointer(error.path)
}

@c @implementation
public func galley_error_release(_ error: OpaquePointer?) {
    unsafe ErrorObject.release(error)
}

@c @implementation
public func galley_bytes_data(_ bytes: OpaquePointer?) -> UnsafePointer<UInt8>? {
    guard let bytes = unsafe Bytes.object(bytes) else { return nil }
    return unsafe bytes.address
}

@c @implementation
public func galley_bytes_length(_ bytes: OpaquePointer?) -> Int {
    unsafe Bytes.object(bytes)?.bytes.count ?? 0
}

@c @implementation
public func galley_bytes_retain(_ bytes: OpaquePointer?) -> OpaquePointer? {
    unsafe Bytes.retain(bytes)
}

@c @implementation
public func galley_bytes_release(_ bytes: OpaquePointer?) {
    unsafe Bytes.release(bytes)
}
