#define SDL_MAIN_HANDLED
#include <SDL.h>

// Macros that Swift cannot import.
static const Uint32 galley_sdl_init_video = SDL_INIT_VIDEO;
static const int galley_sdl_centered = SDL_WINDOWPOS_CENTERED;
