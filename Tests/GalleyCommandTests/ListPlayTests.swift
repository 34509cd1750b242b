import Foundation
import Testing

/// Tests lists with `galley play`: scripts in `Tests/Lists`, each with its answers.
///
/// Each test holds a promise or a rule of lists; `Tests/Lists/README.md` lists them.
@Suite struct ListPlayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Lists").standardized

    /// Plays a script and compares every answer with the recorded one.
    private func play(_ name: String, hasErrors: Bool = false) throws -> Played {
        let script = Self.folder.appendingPathComponent("\(name).jsonl")
        let answers = Self.folder.appendingPathComponent("\(name).answers.jsonl")
        let outcome = try Galley.run(["play", script.path, "--no-system-fonts"])
        if ProcessInfo.processInfo.environment["GALLEY_RECORD_ANSWERS"] != nil {
            try outcome.output.write(to: answers)
        }
        let expected = try String(contentsOf: answers, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(outcome.lines.count == expected.count, "\(outcome.errors)")
        #expect(outcome.status == (hasErrors ? 1 : 0) && outcome.errors.isEmpty)
        for (line, answer) in zip(outcome.lines, expected) { #expect(comparable(line) == comparable(answer)) }
        return Played(
            script: try String(contentsOf: script, encoding: .utf8).split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }, answers: try outcome.jsonLines())
    }

    /// The sizes of layouts change with their implementation.
    private func comparable(_ answer: String) -> String {
        answer.replacing(/"(layouts|extents)":[1-9][0-9]*/) { "\"\($0.output.1)\":…" }
    }

    /// The rows that stay in sight from one answer with rows to the next are at the same places, in a part of the script.
    private func expectNothingMoves(
        _ played: Played, _ steps: Range<Int>, by tolerance: Double = 1, _ location: SourceLocation = #_sourceLocation
    ) {
        let lists = steps.compactMap { played.list(at: $0) }
        #expect(lists.count > 1, sourceLocation: location)
        for (before, after) in zip(lists, lists.dropFirst()) {
            let shared = before.starts.filter { after.frames[$0] != nil }
            #expect(!shared.isEmpty, sourceLocation: location)
            for id in shared.prefix(1) {
                #expect(abs(before.top(id) - after.top(id)) <= tolerance, "\(id)", sourceLocation: location)
            }
        }
    }

    @Test func everyScriptHasATest() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".answers.jsonl") }.map { $0.dropLast(6) }
        let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let table = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(scripts.count > 25)
        for script in scripts {
            #expect(code.contains("play(\"\(script)\""), "\(script) is not played")
            #expect(table.contains("`\(script)`"), "\(script) is not in the table")
        }
    }

    // MARK: - Promises

    /// Promise 1: no frame has a hole that had content.
    @Test func reloadedRowsKeepTheirPictures() throws {
        let played = try play("reload-keeps-pictures")
        let rows = played.answers.indices.dropFirst().flatMap { played.list(at: $0)?.visible ?? [] }
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { $0["hole"] as? Bool == false })
        #expect(played.turns("drawn").reduce(0, +) > 16)
    }

    /// Promise 2.
    @Test func insertsAboveMoveNothing() throws {
        let played = try play("insert-above-moves-nothing")
        expectNothingMoves(played, 3..<6)
        expectNothingMoves(played, 15..<20)
        expectNothingMoves(played, 24..<26)
    }

    /// Promise 2 and rule 4: a fling goes on with its velocity.
    @Test func momentumGoesOnThroughChanges() throws {
        let played = try play("momentum-goes-on-through-changes")
        var distances: [Double] = []
        for step in stride(from: 12, through: 24, by: 3) {
            let (before, after) = (try #require(played.list(at: step + 2)), try #require(played.list(at: step + 3)))
            expectNothingMoves(played, step..<step + 3)
            distances.append(after.offset - before.offset)
        }
        // As without changes: each frame is as much slower than the one before.
        for (before, after) in zip(distances, distances.dropFirst()) {
            #expect(abs(after / before - exp(-0.016 / 0.325)) < 0.01)
        }
    }

    /// Promise 3: a row above that changes its size.
    @Test func changesOfSizeAboveMoveNothing() throws {
        let played = try play("late-size-above-moves-nothing")
        expectNothingMoves(played, 3..<12)
        #expect(
            Set(try (3..<12).compactMap { played.list(at: $0) }.map { try #require($0.rows.first).length }).count > 1)
    }

    /// Promise 3: images above that arrive late.
    @Test func lateImagesAboveMoveNothing() throws {
        let played = try play("late-images-above-move-nothing")
        expectNothingMoves(played, 3..<20)
        #expect(played.events("loaded").count == 7)
    }

    /// Promise 4 and rule 6.
    @Test func theThumbFollowsThePointer() throws {
        let played = try play("thumb-follows-the-pointer")
        let lists = played.lists
        // While it is dragged, the length is frozen; the same place is the same place.
        #expect(Set(lists[0...3].map(\.length)).count == 1)
        #expect(abs(lists[1].offset - lists[3].offset) < lists[1].length * 0.02)
        #expect(lists[1].offset > lists[1].length * 0.45 && lists[1].offset < lists[1].length * 0.55)
        // Released, nothing moves; the ends are the ends.
        expectNothingMoves(played, 7..<10, by: 0)
        #expect(lists[5].bottom("m999") == 200 && lists[6].top("m0") == 0)
    }

    /// Rule 6: a released thumb moves to the place that follows from the exact length; no row moves.
    @Test func aReleasedThumbMovesToItsPlace() throws {
        let played = try play("a-released-thumb-moves-to-its-place")
        let thumbs = try [3, 5, 7, 8, 9, 10, 11].map { try #require(played.layer("feed thumb", at: $0)) }
        func place(_ share: Double) -> Double { 2 + (200 - 4 - 24) * share }
        // While the thumb is dragged, it is where the pointer is, although the rows were measured meanwhile.
        #expect(thumbs[0...1].allSatisfy { abs($0[1] - place(0.5)) < 0.01 })
        let lists = [3, 5, 7, 8, 9, 10, 11].compactMap { played.list(at: $0) }
        #expect(Set(lists[0...1].map(\.length)).count == 1 && lists.last?.length == 100_000)
        #expect(Set(lists.map { $0.visibleIDs.first ?? "" }).count == 1 && lists.last?.isExact == true)
        expectNothingMoves(played, 7..<12, by: 0)
        // Released, it moves in small steps to the place that follows from the exact length.
        let ends = try #require(lists.last.map { place($0.offset / ($0.length - 200)) })
        #expect(abs(thumbs[2][1] - place(0.5)) < 0.01 && abs(thumbs[6][1] - ends) < 0.01)
        #expect(place(0.5) - ends > 40)
        for (before, after) in zip(thumbs[2...5], thumbs[3...]) {
            #expect(after[1] < before[1] && before[1] - after[1] < (place(0.5) - ends) * 0.8)
        }
    }

    /// Promise 4: the length is exact as soon as everything is measured.
    @Test func theLengthIsExactOnceMeasured() throws {
        let played = try play("length-is-exact-once-measured")
        #expect(played.lists.map(\.isExact) == [false, true])
        #expect(played.lists.last?.length == 9500.0)
    }

    /// Promise 5.
    @Test func anyRowIsReachedInOneTurn() throws {
        let played = try play("jump-to-any-row-in-one-turn")
        for (step, id) in [(2, "m50000"), (5, "m99999"), (8, "m3"), (11, "m77777")] {
            let (turn, settled) = (try #require(played.list(at: step + 1)), try #require(played.list(at: step + 2)))
            #expect(
                turn.isVisible(id) && settled.isVisible(id)
                    && settled.visible.allSatisfy { $0["hole"] as? Bool == false })
            #expect(played.turns("laidOut")[step...step + 2].reduce(0, +) < 60)
        }
        // In the middle, where the list is long enough on both sides.
        for (step, id) in [(4, "m50000"), (13, "m77777")] {
            let frame = try #require(played.list(at: step)?.frames[id])
            #expect(abs(frame[1] + frame[3] / 2 - 100) <= 1)
        }
    }

    /// Promise 6: an update names its mistake and changes nothing, or is shown as a whole.
    @Test func updatesCannotBeInconsistent() throws {
        let played = try play("updates-cannot-be-inconsistent", hasErrors: true)
        #expect(played.errors.map(\.step) == [2, 4, 6, 12, 13, 14, 15])
        #expect(
            played.errors[0].message.contains("sections[0].items[2].id")
                && played.errors[0].message.contains("sections[0].items[0]"))
        for step in [3, 5, 7] { #expect(played.list(at: step)?.ids == ["a", "b"]) }
        #expect(played.list(at: 9)?.ids == [] && played.list(at: 16)?.ids == ["b", "a"])
    }

    /// Promise 7: descriptions that arrive faster than they are laid out are not laid out one by one.
    @Test func updatesNeverWait() throws {
        let played = try play("updates-never-wait")
        #expect(played.turns("laidOut")[2...8].allSatisfy { $0 == 0 })
        #expect(played.list(at: 9)?.visibleIDs == ["x0", "x1", "x2", "x3", "x4", "x5"])
        #expect(played.turns("laidOut")[9] <= 8)
    }

    /// Promise 8 and rule 8.
    @Test func memoryHasABudget() throws {
        let played = try play("memory-has-a-budget")
        let layouts = played.memory("layouts")
        let pictures = played.memory("pictures")
        // Mounted rows, about as many as at first, and 40 000 bytes of others.
        #expect(layouts.dropLast().allSatisfy { $0 < layouts[0] * 2 + 40_000 })
        #expect(pictures.allSatisfy { $0 <= 600_000 })
        #expect(layouts[layouts.count - 1] < layouts[0] / 2 && played.lists.last?.mode == "lowMemory")
        #expect(Set(played.memory("extents")).count == 1)
    }

    /// Promise 9 and the rules of fetching: one request, which waits for its items; failures; the end of the data.
    @Test func fetchingFollowsItsTable() throws {
        let played = try play("fetching-follows-its-table", hasErrors: true)
        #expect(played.steps(of: "fetch") == [5, 12, 17, 33])
        #expect(played.errors.map(\.step) == [32, 35])
    }

    /// Promise 9: history above as well as items below, and forced requests.
    @Test func bothEndsAreFetched() throws {
        let played = try play("fetching-both-ends", hasErrors: true)
        #expect(
            played.events("fetch").map { "\($0.step) \($0.event["end"] ?? "")" } == [
                "1 before", "1 after", "13 after", "19 before",
            ])
        #expect(played.errors.map(\.step) == [14, 16])
        expectNothingMoves(played, 19..<22)
    }

    /// Promise 9: while the thumb is dragged and after a jump, but not while the list is not seen.
    @Test func fetchingWorksByThumbAndProgram() throws {
        #expect(try play("fetching-by-thumb-and-program").steps(of: "fetch") == [5, 11, 20])
    }

    /// Promise 10 and rule 5.
    @Test func streamsFollowTheTail() throws {
        let played = try play("streams-follow-the-tail")
        let lists = played.lists
        #expect(lists[0...4].allSatisfy { $0.isFollowing && $0.bottom("answer") == 200 })
        // One point of the user's own motion ends it, growth does not.
        expectNothingMoves(played, 11..<20, by: 0)
        #expect(lists[5...9].allSatisfy { !$0.isFollowing })
        #expect(lists[10...].allSatisfy { $0.isFollowing })
        #expect(lists[11].bottom("q") == 200 && lists[12].bottom("r") == 200)
    }

    /// Promise 11: rows that are not loaded, eviction, typed labels, and the tree for a screen reader.
    @Test func theFocusReachesEveryRow() throws {
        let played = try play("focus-reaches-every-row")
        #expect(played.focuses == ["m0", "m7", "m499", "m495", "m495", "m496", "m250", "m330", "m330"])
        let tree = try #require(played.answers[28]["accessibility"] as? [[String: Any]])
        let list = try #require(tree.first)
        #expect(list["role"] as? String == "list")
        let row = (list["children"] as? [[String: Any]])?.first { $0["id"] as? String == "m250" }
        #expect(row?["role"] as? String == "listItem" && row?["position"] as? [Int] == [251, 500])
        #expect(played.events("activate").map(\.id) == ["m250"])
    }

    /// Promise 11: the element of a row keeps its identity when the row is scrolled out of sight and back, and when its
    /// position changes.
    @Test func accessibleRowsKeepTheirIdentity() throws {
        let played = try play("accessible-rows-keep-their-identity")
        func rows(_ step: Int) throws -> [String: [Int]] {
            let tree = try #require(played.answers[step]["accessibility"] as? [[String: Any]])
            let children = try #require(tree.first?["children"] as? [[String: Any]])
            #expect(children.allSatisfy { $0["role"] as? String == "listItem" })
            return Dictionary(
                uniqueKeysWithValues: children.map { ($0["id"] as? String ?? "", $0["position"] as? [Int] ?? []) })
        }
        let (first, far, inserted, back) = (try rows(1), try rows(3), try rows(5), try rows(7))
        #expect(first["m2"] == [3, 300] && far["m2"] == nil && back["m2"] == [13, 310])
        #expect(far["m150"] == [151, 300] && inserted["m150"] == [161, 310])
        #expect(Set(far.keys) == Set(inserted.keys))
    }

    /// Promise 11: keys scroll lists without focusable rows, pagers by whole pages, and move the focus in the direction
    /// that is visible.
    @Test func keysScrollListsOfEveryLayout() throws {
        let played = try play("keys-scroll-lists-of-every-layout")
        let offsets = played.lists.map(\.offset)
        let most = 300.0 * 40 - 200
        #expect(offsets[0...3] == [180, 0, 0, most][...])
        #expect(played.lists[4...8].map { $0.value["page"] as? Int } == [1, 2, 1, 19, 0])
        #expect(offsets[9...12] == [180, 5800, 5620, 0][...])
        #expect(played.focuses == ["i20", "i24", "i20", "i21"])
    }

    /// Promise 12.
    @Test func rowsTallerThanTheViewportDoNotStick() throws {
        let played = try play("rows-taller-than-the-viewport-do-not-stick")
        #expect(played.list(at: 3)?.top("tall") == -250)
        #expect(played.list(at: 5)?.top("tall") == -250 && played.list(at: 7)?.top("tall") == -250)
        // Once its end is in sight, growth is above.
        #expect(played.list(at: 9)?.bottom("tall") == 150 && played.list(at: 11)?.bottom("tall") == 150)
        #expect(played.list(at: 15)?.bottom("tall") == 50)
    }

    /// Promise 13: rows that move to the front, and all others that stay.
    @Test func aMovedRowLeavesTheViewport() throws {
        let played = try play("a-moved-row-leaves-the-viewport")
        for step in [5, 7] {
            #expect(played.list(at: step)?.top("m11") == 15 && played.list(at: step)?.isVisible("m12") == false)
        }
        // The order of the rows is reversed. The diff keeps the former first row, now the last one, and moves all others.
        #expect(played.list(at: 9)?.visibleIDs == ["m4", "m3", "m2", "m1", "m0"])
        #expect(played.list(at: 9)?.bottom("m0") == 200)
        #expect(played.list(at: 9)?.rows.allSatisfy { !$0.isMissing } == true)
    }

    /// Promise 14: a row is whole as soon as it is shown.
    @Test func longTextsLeaveNoPlaceholder() throws {
        let played = try play("long-texts-leave-no-placeholder")
        let shown = played.lists.filter { $0.isVisible("long") && $0.frames["b"] != nil }
        #expect(!shown.isEmpty)
        #expect(shown.allSatisfy { list in list.rows.first { $0.id == "long" }?.isMissing == false })
        #expect(played.lists.last?.rows.allSatisfy { !$0.isMissing } == true)
    }

    /// Promise 15.
    @Test func innerListsKeepTheirOffsets() throws {
        let played = try play("inner-lists-keep-their-offsets")
        let offsets = [3, 5, 7].map { step in played.lists(at: step).first { $0.id == "inner" }?.offset }
        #expect(offsets == [210, nil, 210])
    }

    /// Promise 16: a list runs on Linux, without a window, in every layout; nothing moves when rows are inserted.
    @Test func everyLayoutKeepsItsAnchor() throws {
        let played = try play("every-layout-keeps-its-anchor")
        for start in stride(from: 0, to: 30, by: 6) { expectNothingMoves(played, start + 3..<start + 6) }
    }

    // MARK: - Rules

    /// Rule 3: at the start, new rows show; elsewhere they do not.
    @Test func newFirstRowsShowAtTheStart() throws {
        let played = try play("new-first-rows-show-at-the-start")
        #expect(played.list(at: 3)?.visibleIDs.first == "n" && played.list(at: 3)?.offset == 0)
        #expect(played.list(at: 7)?.top("m0") == -20)
    }

    /// Rule 3: the next row after a removed anchor, or else the row before.
    @Test func aRemovedAnchorIsReplaced() throws {
        let played = try play("a-removed-anchor-is-replaced")
        #expect(played.list(at: 5)?.top("m13") == 110)
        #expect(played.list(at: 7)?.bottom("m7") == 200)
        #expect(played.list(at: 9)?.visibleIDs == ["m0", "m1"])
    }

    /// Rule 3: a list appears at the item of a saved position, without laying out rows before it.
    @Test func aStartingPositionIsRestored() throws {
        let played = try play("a-starting-position-is-restored")
        #expect(played.list(at: 1)?.top("m150") == -10 && played.turns("laidOut")[1] < 40)
        #expect(played.list(at: 3)?.top("m150") == -10)
        // As far as the list goes; one that followed its end follows it; without the item, at the start.
        #expect(played.list(at: 5)?.bottom("m299") == 200)
        #expect(played.list(at: 7)?.bottom("m299") == 200 && played.list(at: 7)?.isFollowing == true)
        #expect(played.list(at: 9)?.top("m0") == 0)
    }

    /// Rule 4: other widths.
    @Test func widthsChangeAroundTheAnchor() throws {
        let played = try play("widths-change-around-the-anchor")
        let tops = [3, 5, 7].compactMap { played.list(at: $0)?.top("m14") }
        #expect(tops.count == 3 && Set(tops).count == 1)
        // Back at a width that is known, only rows in sight are laid out.
        #expect(played.turns("laidOut")[9] < 30)
    }

    /// Rule 7.
    @Test func rangesHaveADirectionWithHysteresis() throws {
        let played = try play("ranges-have-a-direction-with-hysteresis")
        func preloaded(_ step: Int) -> [Int] {
            (played.list(at: step)?.rows ?? []).compactMap { Int($0.id.dropFirst()) }
        }
        // 2.5 screens ahead and 1.5 behind, five rows a screen.
        #expect(preloaded(3) == Array(42...67))
        // 20 points back change nothing, 40 do.
        #expect(preloaded(5).last.map { $0 >= 66 } == true)
        #expect(preloaded(7).first == 36 && preloaded(7).last.map { $0 < 63 } == true)
        #expect(preloaded(9) == preloaded(7) && preloaded(11) == preloaded(9))
    }

    /// Rules 9 and 10: rows in sight come together and first, then those that follow.
    @Test func visibleRowsAreLaidOutFirst() throws {
        let played = try play("visible-rows-are-laid-out-first")
        #expect(played.lists.filter { $0.ids.isEmpty }.count > 5)
        let first = try #require(played.lists.first { !$0.ids.isEmpty })
        #expect(first.visible.allSatisfy { $0["hole"] as? Bool == false })
        // After a jump.
        let after = played.lists.drop { !$0.isVisible("m200") }
        let measured: [Int] = after.map { list in list.rows.filter(\.isMeasured).count }
        #expect(measured == measured.sorted() && measured.contains(6) && measured.last.map { $0 > 20 } == true)
    }

    /// Rule 9: after the visible rows, those to be drawn in the direction of scrolling, then those in the other direction,
    /// then the others, each time the nearest first.
    @Test func rangesAreLaidOutInOrder() throws {
        let played = try play("ranges-are-laid-out-in-order")
        func order(_ steps: Range<Int>) -> [Int] {
            played.events("preload").filter { steps.contains($0.step) }.compactMap { Int($0.id.dropFirst()) }
        }
        // Five rows are a screenful: one is drawn ahead and half of one behind, 2.5 and 1.5 are laid out.
        let forward = order(3..<75)
        #expect(forward.prefix(5) == [200, 201, 202, 203, 204])
        #expect(forward.dropFirst(5).prefix(8) == [205, 206, 207, 208, 209, 199, 198, 197])
        let rest = forward.dropFirst(13)
        #expect(Set(rest) == Set([196, 195, 194, 193, 192]).union(210...217))
        expectAscending(rest.map { $0 > 204 ? $0 - 204 : 200 - $0 })
        // Upwards, the rows above are ahead.
        let backward = order(77..<149)
        #expect(backward.prefix(5) == [100, 101, 102, 103, 104])
        #expect(backward.dropFirst(5).prefix(8) == [99, 98, 97, 96, 95, 105, 106, 107])
        expectAscending(backward.dropFirst(13).map { $0 > 104 ? $0 - 104 : 100 - $0 })
    }

    /// Rule 10: rows that need longer than the delay are placeholders of the estimated length, and the list scrolls.
    @Test func placeholdersHaveADelay() throws {
        let played = try play("placeholders-have-a-delay")
        #expect([5, 6].allSatisfy { played.list(at: $0)?.ids.isEmpty ?? true })
        for step in [7, 9] {
            let list = try #require(played.list(at: step))
            #expect(list.length == 300 * 44 && list.ids.count >= 5 && list.rows.allSatisfy { $0.isMissing })
            #expect(list.rows.allSatisfy { !$0.isMeasured && $0.length == 44 })
            let frames = list.ids.map { played.layer("feed/placeholder item(\"\($0)\").0", at: step) }
            #expect(frames.allSatisfy { $0?[3] == 44 })
        }
        #expect(played.list(at: 9)?.offset == 2000)
        let last = try #require(played.list(at: 10))
        #expect(last.offset > 1000 && last.visible.allSatisfy { $0["hole"] as? Bool == false })
        #expect(last.ids.allSatisfy { played.layer("feed/placeholder item(\"\($0)\").0", at: 10) == nil })
    }

    private func expectAscending(_ distances: [Int], _ location: SourceLocation = #_sourceLocation) {
        #expect(!distances.isEmpty && distances == distances.sorted(), sourceLocation: location)
    }

    /// Rule 9: rows that were passed by are not laid out.
    @Test func staleWorkIsCancelled() throws {
        let played = try play("stale-work-is-cancelled")
        #expect(played.turns("laidOut").dropFirst(2).reduce(0, +) < 40)
    }

    /// Rule 8: focused and pinned rows stay, and edited texts come back.
    @Test func keptRowsAreNotEvicted() throws {
        let played = try play("kept-rows-are-not-evicted")
        #expect(played.list(at: 7)?.ids.prefix(2) == ["e", "p"])
        #expect(played.list(at: 11)?.ids.first == "p")
        let states = try #require(played.answers[13]["states"] as? [[String: Any]])
        #expect(states.first { $0["id"] as? String == "draft" }?["text"] as? String == "D!?raft")
    }

    /// Rule 8: a pressed row stays where the press is held, and only there.
    @Test func pressedRowsAreNotEvicted() throws {
        let played = try play("pressed-rows-are-not-evicted")
        #expect(played.steps(of: "press") == [2])
        for step in [4, 6] {
            let ids = played.list(at: step)?.ids ?? []
            #expect(ids.first == "m1" && !ids.contains("m0") && !ids.contains("m2"))
        }
        #expect(played.list(at: 9)?.ids.contains("m1") == false)
    }

    /// Rule 11: headers stay in sight until the next section pushes them out.
    @Test func stickyHeadersArePushedOut() throws {
        let played = try play("sticky-headers-are-pushed-out")
        func top(_ header: String, _ step: Int) -> Double? {
            let states = played.answers[step]["states"] as? [[String: Any]]
            let frame = states?.first { ($0["id"] as? String)?.contains("header \(header)") == true }?["frame"]
            return (frame as? [Double])?[1]
        }
        #expect(top("one", 1) == 0 && top("one", 3) == 0)
        // The first section ends at 350.
        #expect(top("one", 5) == 350.0 - 340 - 20 && top("two", 5) == 350.0 - 340)
    }

    /// Rule 11: pagers.
    @Test func pagersKeepTheirPage() throws {
        let played = try play("pagers-keep-their-page")
        let pages = played.lists.map { $0.value["page"] as? Int }
        #expect(pages == [0, 4, 4, 6, 7])
        #expect(played.lists.dropLast().suffix(3).allSatisfy { $0.visibleIDs == ["p4"] })
        #expect(played.lists.last?.visibleIDs == ["p5"])
    }
}
