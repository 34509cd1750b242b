internal import GalleyNodes

/// The part of a presentation from which another one continues.
struct SavedList: Sendable {
    let model: ListModel?
    let shown: ListContent
    let offset: Double
    let follower: TailFollower
    let generation: Int
    let environment: NodeEnvironment
}
