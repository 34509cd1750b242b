internal import CICU

/// Properties of scalars from ICU, in Swift types.
public enum ICU {
    /// The value of an enumerated property.
    @inline(__always)
    static func value(_ scalar: UInt32, _ property: Int) -> Int {
        Int(CICU_u_getIntPropertyValue(Int32(bitPattern: scalar), Int32(truncatingIfNeeded: property)))
    }

    @inline(__always)
    static func has(_ scalar: UInt32, _ property: Int) -> Bool {
        CICU_u_hasBinaryProperty(Int32(bitPattern: scalar), Int32(truncatingIfNeeded: property)) != 0
    }

    /// `General_Category`.
    @inline(__always)
    public static func category(_ scalar: UInt32) -> Int {
        Int(CICU_u_charType(Int32(bitPattern: scalar)))
    }

    /// `Script`.
    static func script(_ scalar: UInt32) -> Int {
        var error: Int32 = 0
        return unsafe Int(CICU_uscript_getScript(Int32(bitPattern: scalar), &error))
    }

    /// `Bidi_Class`.
    @inline(__always)
    static func direction(_ scalar: UInt32) -> Int {
        Int(CICU_u_charDirection(Int32(bitPattern: scalar)))
    }
}
