/// The options on the command line.
struct Options {
    var messages = 5000
    var width = 480
    var height = 720
    /// The number of frames after which the program ends. If `nil`, it runs until the window is closed.
    var frames: Int?
    /// The path of a PNG file for the last frame.
    var screenshot: String?
    /// Whether a script moves the feed instead of a person.
    var isScripted = false
    var isAsynchronous = true

    static let usage = """
        usage: feed-window [--messages N] [--size WIDTHxHEIGHT] [--script] [--frames N] [--screenshot FILE] [--synchronous]

        Drag or turn the wheel to scroll; press a mention. S switches between drawing in the background and in the frame.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments.dropFirst()
        func value(_ option: String) throws -> String {
            guard let next = rest.popFirst() else { throw Usage(message: "\(option) needs a value") }
            return next
        }
        func number(_ option: String) throws -> Int {
            let text = try value(option)
            guard let number = Int(text), number > 0, number <= 1_000_000 else {
                throw Usage(message: "\(option) needs a number above 0, not \(text)")
            }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--messages": messages = try number(option)
            case "--frames": frames = try number(option)
            case "--screenshot": screenshot = try value(option)
            case "--script": isScripted = true
            case "--synchronous": isAsynchronous = false
            case "--size":
                let parts = try value(option).split(separator: "x").compactMap { Int($0) }
                guard parts.count == 2, parts.allSatisfy({ (64...8192).contains($0) }) else {
                    throw Usage(message: "--size needs two numbers, as 480x720")
                }
                (width, height) = (parts[0], parts[1])
            default: throw Usage(message: "unknown option \(option)")
            }
        }
    }

    struct Usage: Error {
        var message: String
    }
}
