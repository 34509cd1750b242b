import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// The corners of boxes (CSS Backgrounds 3, 4.5): radii that overlap are all reduced by the same factor.
@Suite struct RoundedBoxTests {
    private static let rect = Rect(x: 10, y: 20, width: 120, height: 100)

    private func corners(_ lengths: [BoxLength]) -> BoxAppearance.Corners {
        var corners = BoxAppearance.Corners()
        (corners.topLeft, corners.topRight) = (lengths[0], lengths[1])
        (corners.bottomRight, corners.bottomLeft) = (lengths[2], lengths[3])
        return corners
    }

    /// Two corners of one side that together are longer than it.
    @Test(
        arguments: [
            ([90.0, 70, 0, 0], 120.0 / 160), ([0, 80, 45, 0], 100.0 / 125), ([0, 0, 90, 70], 120.0 / 160),
            ([80, 0, 0, 45], 100.0 / 125), ([60, 60, 40, 40], 1), ([60, 60, 60, 60], 100.0 / 120),
            ([300, 0, 0, 0], 1.0 / 3),
        ] as [([Double], Double)])
    func overlappingRadiiAreReduced(radii: [Double], factor: Double) {
        let box = RoundedBox(Self.rect, corners(radii.map { .points($0) }))
        for (found, radius) in zip(box.radii, radii) {
            #expect(abs(found.width - radius * factor) < 1e-9 && abs(found.height - radius * factor) < 1e-9)
        }
    }

    /// On no side do corners overlap. If they were reduced, the corners of one side touch, and all have kept their proportions.
    @Test(arguments: UInt64(1)...200) func cornersNeverOverlap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lengths: [BoxLength] = (0..<4).map { _ in
            random.chance(1, in: 3)
                ? .percent(Double.random(in: 0...100, using: &random))
                : .points(Double.random(in: 0...150, using: &random))
        }
        let wanted = lengths.map { length -> Size in
            switch length {
            case .percent(let share): Size(width: share * 1.2, height: share)
            case .points(let points): Size(width: points, height: points)
            default: .zero
            }
        }
        let radii = RoundedBox(Self.rect, corners(lengths)).radii
        let sides = [
            (radii[0].width + radii[1].width, 120.0), (radii[1].height + radii[2].height, 100),
            (radii[2].width + radii[3].width, 120), (radii[3].height + radii[0].height, 100),
        ]
        #expect(sides.allSatisfy { $0.0 <= $0.1 + 1e-9 })
        let factor = radii[0].width / wanted[0].width
        for (found, size) in zip(radii, wanted) {
            #expect(abs(found.width - size.width * factor) < 1e-9 && abs(found.height - size.height * factor) < 1e-9)
        }
        #expect(factor <= 1 + 1e-9 && (factor > 1 - 1e-12 || sides.contains { abs($0.0 - $0.1) < 1e-9 }))
    }
}
