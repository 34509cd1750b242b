// Opens a document, a Markdown file, a text or a scene in a window, and shows it again whenever the file changes.
import Foundation
import GalleyInterface
import GalleyWindow

let help = """
    usage: galley-show [--width POINTS] [--height POINTS] [--dark] FILE
           galley-show [--dark] -o PICTURE FILE

    Opens a file in a window, and shows it again whenever it changes. An error is shown in the window and printed; the last
    good contents stay below it.

      FILE             by its ending: .md or .markdown for Markdown, .json for a document of Galley with a text or boxes,
                       .jsonl for a scene of `galley play`, whose last state is shown as a picture; otherwise a plain text
      --width POINTS   the width of the window; by default 720
      --height POINTS  the height of the window; by default 560
      --dark           dark colours
      -o PICTURE       draws the file, with its pages, as `galley render` does, and opens no window: PNG, JPEG, WebP, PDF
                       or SVG by the ending of the name

    Scenes are played by the command `galley`, which is searched in PATH, or by the command that the variable GALLEY names.

      Up, Down, Page Up, Page Down, space, Home, End   scroll
      Ctrl+D                                           changes between light and dark colours
      F5                                               reads the file again
      F11                                              full screen
      Escape, Ctrl+Q, Ctrl+W                           closes the window

    """

func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("galley-show: \(message)\n".utf8))
    exit(code)
}

var options = WindowOptions(width: 720, height: 560)
var file: String?
var picture: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "-h", "--help":
        print(help, terminator: "")
        exit(0)
    case "--dark": options.theme = .dark
    case "-o", "--output":
        guard let name = arguments.popFirst() else { fail("\(argument) needs the name of a picture", code: 64) }
        picture = name
    case "--width", "--height":
        guard let value = arguments.popFirst().flatMap({ Double($0) }), value >= 50, value <= 10_000 else {
            fail("\(argument) needs a number of points from 50 to 10000", code: 64)
        }
        if argument == "--width" { options.size.width = value } else { options.size.height = value }
    default:
        guard !argument.hasPrefix("-") || argument == "-", file == nil else {
            fail("unexpected argument \"\(argument)\"; see galley-show --help", code: 64)
        }
        file = argument
    }
}
guard let file else { fail("there is no file to show; see galley-show --help", code: 64) }

do {
    if let picture {
        let warnings = try ShownContent.draw(file, to: picture, isDark: options.theme == .dark)
        for warning in warnings {
            FileHandle.standardError.write(Data("galley-show: \(file): warning: \(warning.message)\n".utf8))
        }
        exit(0)
    }
    let show = try Show(file, options)
    try show.watch()
    WindowSystem.shared.run()
    withExtendedLifetime(show) {}
} catch {
    fail("\(error)", code: 1)
}
