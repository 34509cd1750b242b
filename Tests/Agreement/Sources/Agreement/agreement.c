// Depends on the programs, and has no code.
