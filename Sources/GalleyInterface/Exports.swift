/// The one import of programs with an interface: everything in `Galley`, nodes, and lists.
@_exported public import Galley
@_exported public import GalleyDisplay
@_exported public import GalleyEditing
@_exported public import GalleyLists
@_exported public import GalleyNodes
