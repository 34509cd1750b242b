import Testing

@testable import GalleyMathematics

/// The spaces between atoms.
@Suite struct MathClassTests {
    /// The table of chapter 18 of The TeXbook: 1 is thin, 2 medium, 3 thick; spaces with a minus sign are omitted in scripts;
    /// nil does not occur.
    private static let spaces: [[Int?]] = [
        [0, 1, -2, -3, 0, 0, 0, -1],
        [1, 1, nil, -3, 0, 0, 0, -1],
        [-2, -2, nil, nil, -2, nil, nil, -2],
        [-3, -3, nil, 0, -3, 0, 0, -3],
        [0, 0, nil, 0, 0, 0, 0, 0],
        [0, 1, -2, -3, 0, 0, 0, -1],
        [-1, -1, nil, -1, -1, -1, -1, -1],
        [-1, 1, -2, -3, -1, 0, -1, -1],
    ]

    @Test func spacesAreThoseOfTeX() {
        for left in MathClass.allCases {
            for right in MathClass.allCases {
                guard let space = Self.spaces[Int(left.rawValue)][Int(right.rawValue)] else { continue }
                #expect(Int(left.gap(before: right, isScript: false).rawValue) == abs(space), "\(left) \(right)")
                #expect(Int(left.gap(before: right, isScript: true).rawValue) == max(0, space), "\(left) \(right)")
            }
        }
    }

    /// Binary operators without an operand are ordinary: `-x`, `a=-b`, `(-c)`, `d-`, `e+-f`, `g+=`.
    @Test(arguments: [
        ("-x", [MathClass.ordinary, .ordinary]), ("a=-b", [.ordinary, .relation, .ordinary, .ordinary]),
        ("(-c)", [.opening, .ordinary, .ordinary, .closing]), ("d-", [.ordinary, .ordinary]),
        ("e+-f", [.ordinary, .binary, .ordinary, .ordinary]), ("g+=", [.ordinary, .ordinary, .relation]),
        ("h-i", [.ordinary, .binary, .ordinary]), (",-j", [.punctuation, .ordinary, .ordinary]),
    ])
    func operatorsWithoutOperandsAreOrdinary(source: String, classes: [MathClass]) {
        var found = MathParser.parse(source).nodes.map(\.kind)
        MathClass.resolveBinary(&found)
        #expect(found == classes)
    }
}
