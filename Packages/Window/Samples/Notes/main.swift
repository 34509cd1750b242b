// A note editor: Markdown files in a folder, saved while they are edited.
//
//     galley-notes [--spelling LANGUAGES] [FOLDER]
//                        opens the notes of a folder; by default ~/.local/share/galley-notes. Misspelled words are marked, by
//                        the dictionaries of LANGUAGES, such as en_US,de_DE; default: the user's language
//     galley-notes --save-repeatedly FOLDER
//                        saves notes without a window until it is killed, and prints each number that is on disk; for
//                        Scripts/kill-while-saving
import Foundation
import GalleyInterface
import GalleyWindow

/// A note that is complete only if all of its lines have the number of its first line.
func numberedNote(_ number: Int, length: Int) -> Note {
    Note(id: "note", text: String(repeating: "note \(number)\n", count: length), changed: 0)
}

func saveRepeatedly(_ folder: String) throws {
    let store = try NoteStore(folder: folder)
    let last = try store.load().first { $0.id == "note" }?.text.split(separator: "\n").first?.split(separator: " ").last
    var number = last.flatMap { Int($0) } ?? 0
    while true {
        number += 1
        try store.save(numberedNote(number, length: 200 + number % 7 * 2000))
        // One write, so that a line is not cut.
        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    }
}

func report(_ error: any Error) { FileHandle.standardError.write(Data("galley-notes: \(error)\n".utf8)) }

@MainActor func run() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--save-repeatedly" {
        arguments.removeFirst()
        guard let folder = arguments.first else { throw NoteError("open", "the folder", code: EINVAL) }
        return try saveRepeatedly(folder)
    }
    var languages = DictionaryChecker.userLanguages
    if arguments.first == "--spelling" {
        arguments.removeFirst()
        languages = arguments.popFirst().map { $0.split(separator: ",").map(String.init) } ?? []
    }
    let folder = arguments.first ?? NSHomeDirectory() + "/.local/share/galley-notes"
    var spelling: DictionaryChecker?
    do {
        spelling = try DictionaryChecker(languages: languages)
    } catch {
        // Notes are edited without marks then.
        report(error)
    }
    let model = try NotesModel(try NoteStore(folder: folder), spelling: spelling)
    let window = try Window("Notes", WindowOptions(width: 760, height: 520), NotesView(model: model))
    model.attach(window)
    WindowSystem.shared.run()
}

do {
    try run()
} catch {
    report(error)
    exit(1)
}
