import GalleyDisplay
import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

@MainActor @Suite struct TransitionTests {
    private let linear = NodeTransition(duration: .milliseconds(100), easing: .linear)

    private func boxes(_ places: [(String, Double)]) -> LayoutSpec {
        LayoutSpec.absolute {
            for (id, x) in places { swatch(red, 20, 20).id(id).position(x, 0) }
        }
    }

    private func x(_ stage: Stage, _ id: String) -> Double? { stage.host.node(id)?.layer.frame.x }

    private func step(_ stage: Stage, _ milliseconds: Int) {
        stage.clock.advance(by: .milliseconds(milliseconds))
        stage.settle()
    }

    @Test func movesAreAnimated() {
        let stage = Stage()
        stage.host.transition = linear
        stage.show(boxes([("a", 0)]))
        stage.show(boxes([("a", 100)]))
        #expect(x(stage, "a") == 0)
        step(stage, 50)
        #expect(x(stage, "a") == 50)
        step(stage, 50)
        #expect(x(stage, "a") == 100 && !stage.host.isMoving)
    }

    @Test func theNewestTransitionContinuesFromTheScreen() {
        let stage = Stage()
        stage.host.transition = linear
        stage.show(boxes([("a", 0)]))
        stage.show(boxes([("a", 100)]))
        step(stage, 50)
        stage.show(boxes([("a", 10)]))
        #expect(x(stage, "a") == 50)
        step(stage, 50)
        #expect(x(stage, "a") == 30)
        step(stage, 50)
        #expect(x(stage, "a") == 10)
    }

    @Test func insertedNodesFadeInAndRemovedOnesOut() throws {
        let stage = Stage()
        stage.host.transition = linear
        stage.show(boxes([("a", 0)]))
        stage.show(boxes([("b", 50)]))
        step(stage, 50)
        #expect(stage.host.node("b")?.layer.opacity == 0.5)
        #expect(stage.host.node("a") == nil)
        #expect(try stage.pixel(5, 5) != 0xFFFF_FFFF, "it fades away")
        step(stage, 60)
        #expect(try stage.pixel(5, 5) == 0xFFFF_FFFF)
        #expect(stage.host.root.sublayers.count == 1)
        #expect(stage.host.node("b")?.layer.opacity == 1)
    }

    @Test func theSameChangeDescribedAgainGoesOn() {
        let stage = Stage()
        stage.host.transition = linear
        stage.show(boxes([("a", 0)]))
        stage.show(boxes([("a", 100)]))
        step(stage, 50)
        stage.show(boxes([("a", 100)]))
        step(stage, 50)
        #expect(x(stage, "a") == 100)
    }

    @Test func reducedMotionIsACut() {
        let stage = Stage()
        stage.host.transition = linear
        stage.host.environment.reducesMotion = true
        stage.show(boxes([("a", 0)]))
        stage.show(boxes([("a", 100), ("b", 50)]))
        #expect(x(stage, "a") == 100 && stage.host.node("b")?.layer.opacity == 1 && !stage.host.isMoving)
    }

    @Test func aNodeHasItsOwnTransition() {
        let stage = Stage()
        func node(_ x: Double) -> LayoutSpec {
            LayoutSpec.absolute {
                swatch(red, 20, 20).id("a").transition(linear).position(x, 0)
                swatch(blue, 20, 20).id("b").position(x, 30)
            }
        }
        stage.show(node(0))
        stage.show(node(100))
        #expect(x(stage, "a") == 0 && x(stage, "b") == 100)
    }

    @Test func oneDescriptionCanBeAnimatedOrNot() {
        let stage = Stage()
        stage.show(boxes([("a", 0)]))
        stage.host.describe(boxes([("a", 100)]), transition: linear)
        stage.settle()
        #expect(x(stage, "a") == 0 && stage.host.isMoving)
        stage.host.describe(boxes([("a", 40)]), transition: nil)
        stage.settle()
        #expect(x(stage, "a") == 40 && !stage.host.isMoving)
    }

    @Test func easingsBeginAndEndWhereTheyShould() {
        for easing in NodeTransition.Easing.allCases {
            #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
            #expect(easing.progress(at: -1) == 0 && easing.progress(at: 2) == 1 && easing.progress(at: .nan) == 1)
            let values = stride(from: 0.0, through: 1, by: 0.05).map { easing.progress(at: $0) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func transformsAndOpacitiesAreAnimated() throws {
        let stage = Stage()
        stage.host.transition = linear
        func node(_ x: Double, _ opacity: Double) -> LayoutSpec {
            LayoutSpec.absolute {
                swatch(red, 20, 20).transform(.translation(x: x, y: 0)).opacity(opacity).id("a").position(0, 0)
            }
        }
        stage.show(node(0, 1))
        stage.show(node(40, 0.5))
        step(stage, 50)
        let layer = try #require(stage.host.node("a")?.layer)
        #expect(layer.transform.tx == 20 && layer.opacity == 0.75)
        step(stage, 50)
        #expect(layer.transform.tx == 40 && layer.opacity == 0.5)
    }
}
