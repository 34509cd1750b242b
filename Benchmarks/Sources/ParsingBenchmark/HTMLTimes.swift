internal import Foundation
internal import Galley

/// Prints, for each file of HTML, its bytes and the least processor times of parsing it, and of parsing it and making its text.
///
/// - Parameter makesText: Whether the text is made as well, which needs the computed styles of all elements.
func printHTMLTimes(_ paths: [String], makesText: Bool, rounds: Int) throws {
    for path in paths {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        var (parsing, styling) = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            let start = processorTime()
            let document = try HTMLDocument(parsing: bytes)
            let parsed = processorTime()
            if makesText { _ = document.attributedText() }
            let end = processorTime()
            parsing = min(parsing, parsed - start)
            styling = min(styling, end - start)
        }
        print("{\"file\": \"\(path)\", \"bytes\": \(bytes.count), \"parse\": \(parsing), \"text\": \(styling)}")
    }
}

/// The processor time of the process, in seconds.
private func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
