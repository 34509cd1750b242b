import GalleyBoxes
import GalleyConstraints
import GalleyDocuments
import GalleyLayout
import Testing

/// Constraints in documents: reading, writing, and errors that show the place.
@Suite struct ConstraintDocumentTests {
    private func document(_ constraints: String, more: String = "") -> [UInt8] {
        Array(
            """
            {"box": {"id": "card", "style": {"display": "constraints", "width": 320, "height": 100}, \(more)
             "children": [{"id": "title", "style": {}}, {"id": "badge", "hugging": [251, 250], "compression": 700}],
             "constraints": \(constraints)}}
            """.utf8)
    }

    private func failure(_ constraints: String) -> (path: String, reason: String) {
        do throws(GalleyError) {
            _ = try Document.decode(json: document(constraints))
            return ("", "")
        } catch {
            guard case .invalidDocument(let path, let reason) = error else { return ("", "\(error)") }
            return (path, reason)
        }
    }

    @Test func theContractsExampleIsRead() throws {
        let decoded = try Document.decode(
            json: document(
                """
                ["title.left == parent.left + 16", "title.right <= badge.left - 8",
                 "badge.width == 0.25 * parent.width + 4 @750", {"key": "same height", "that": "badge.height == title.height"}]
                """, more: "\"safeArea\": [44, 0, 34, 0],"))
        #expect(decoded.warnings.isEmpty, "\(decoded.warnings)")
        let box = try #require(decoded.document.box)
        #expect(
            box.constraints.list.map(\.description) == [
                "title.left == parent.left + 16", "title.right <= badge.left - 8",
                "badge.width == 0.25 * parent.width + 4 @750", "badge.height == title.height",
            ])
        #expect(box.constraints.list[3].key == "same height")
        #expect(box.children[1].style.hugging == AxisPriorities(251, 250))
        #expect(box.children[1].style.compression == AxisPriorities(700, 700))
        #expect(box.constraints.safeArea.top == 44)
    }

    @Test(arguments: [
        (
            "title.left = parent.left",
            "\"==\", \"<=\" or \">=\" is expected; at character 12: title.left ▸= parent.left"
        ),
        ("titel.left == 3", "no child is called \"titel\"; did you mean \"title\"?; at character 1: ▸titel.left == 3"),
        ("title.lefd == 3", "did you mean \"left\"?; at character 7: title.▸lefd == 3"),
        ("title.left == parent.left + ", "is expected, such as \"title.left\"; at character 29"),
        ("title.left == badge.top", "horizontal and vertical positions do not compare"),
        ("title.width == badge.top", "a length does not compare with a position"),
        ("title.left == badge.leading", "\"leading\" and \"trailing\" do not compare"),
        ("title.left == 3 @1001", "a whole number from 1 to 1000; at character 18: title.left == 3 @▸1001"),
        ("title.left == badge.left * badge.width", "cannot be multiplied"),
        ("title.left == 3 / 0", "divided by 0"),
        ("title.left == 1e99", "a number up to 1e9"),
        ("title.left == 3 4", "\"+\", \"-\""),
        ("", "an item with an attribute is expected"),
    ])
    func errorsShowThePlace(text: String, part: String) {
        let found = failure("[\"title.top == 0\", \"\(text)\"]")
        #expect(found.path == "box.constraints[1]")
        #expect(found.reason.contains(part), "\(found.reason)")
    }

    @Test func expressionsAreSums() throws {
        let one = try BoxConstraint("a.left == -b.left * 2 + 3 * c.width / 4 - 5 + 2 * 3 @ 20")
        #expect(one.description == "a.left == -2 * b.left + 0.75 * c.width + 1 @20")
        #expect(try BoxConstraint("my-item.left==b.right-8").description == "my-item.left == b.right - 8")
        for text in ["a.left == 0.5 * parent.margins.width + 1e2", "a.width >= 10", "'x y'.top == -3"] {
            let constraint = try BoxConstraint(text)
            #expect(try BoxConstraint(constraint.description) == constraint)
        }
    }

    @Test func documentsAreWrittenAsTheyWereRead() throws {
        let first = try Document.decode(
            json: document("[\"title.left == 3 @20\", {\"key\": \"k\", \"that\": \"title.top >= badge.bottom\"}]"))
        var writer = JSONWriter()
        writer.value(first.document.json)
        let again = try Document.decode(json: Array(writer.bytes))
        #expect(again.document.box == first.document.box)
    }

    @Test func constraintsWithoutTheDisplayAreAWarning() throws {
        let json = #"{"box": {"children": [{"id": "a"}], "constraints": ["a.left == 0"]}}"#
        let decoded = try Document.decode(json: Array(json.utf8))
        #expect(decoded.warnings.map(\.message).contains { $0.contains("\"display\": \"constraints\"") })
    }

    @Test func damagedConstraintsNeverTrap() {
        let text = Array("title.left == -0.25 * 'badge'.width / 2 + parent.margins.left - 4e1 @750".unicodeScalars)
        var random = SplitMix(state: 3)
        let pieces: [Unicode.Scalar] = ["'", ".", "@", "*", "/", "-", "+", "=", "<", "e", "9", " ", "é", "p"]
        for _ in 0..<5_000 {
            var damaged = text
            for _ in 0...random.below(3) {
                let place = random.below(damaged.count)
                switch random.below(3) {
                case 0: damaged.remove(at: place)
                case 1: damaged[place] = pieces[random.below(pieces.count)]
                default: damaged.insert(pieces[random.below(pieces.count)], at: place)
                }
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: damaged)
            guard let constraint = try? BoxConstraint(String(view)) else { continue }
            #expect((try? BoxConstraint(constraint.description)) == constraint, "\(String(view))")
        }
    }
}
