#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <SDL_syswm.h>

// Macros that Swift cannot import.
static const Uint32 galley_sdl_init_video = SDL_INIT_VIDEO;
static const int galley_sdl_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 galley_sdl_touch_mouse = SDL_TOUCH_MOUSEID;

/// The connection of a window to an X server, or NULL.
static inline void *galley_sdl_display(SDL_Window *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (window == NULL || !SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    return info.info.x11.display;
}

/// The X event of a system event, or NULL.
static inline const void *galley_sdl_x11_event(const SDL_SysWMmsg *message) {
    return message != NULL && message->subsystem == SDL_SYSWM_X11 ? &message->msg.x11.event : NULL;
}
