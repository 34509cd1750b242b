// Depends on the sample programs, and has no code.
