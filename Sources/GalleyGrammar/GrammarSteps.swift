internal import Glibc

/// The number of steps of a parse, in debug builds.
final class GrammarSteps {
    // Sound because one thread parses.
    var count = 0
}
