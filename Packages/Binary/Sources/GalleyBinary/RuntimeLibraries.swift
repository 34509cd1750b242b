// The archive needs these libraries of Swift, which a program links if a file imports them.
internal import FoundationEssentials
internal import Glibc
internal import Synchronization
