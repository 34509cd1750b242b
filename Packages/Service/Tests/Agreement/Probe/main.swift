// Draws documents with the library, for comparisons of bytes with the command and the service. Each line of standard input has
// the file to write, a document, and, if the document is a template, its data, separated by tabs.
import Foundation
import Galley

let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))

func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

while let line = readLine() {
    let names = line.split(separator: "\t").map(String.init)
    guard names.count > 1 else { continue }
    do {
        let document =
            names.count == 2
            ? try Document(contentsOf: names[1])
            : try Document(
                template: try bytes(of: names[1]), data: try bytes(of: names[2]),
                folder: URL(fileURLWithPath: names[1]).deletingLastPathComponent().path)
        try document.render(to: names[0], with: resources)
        print("drawn")
    } catch {
        print("\(error)".replacing("\n", with: " "))
    }
}
