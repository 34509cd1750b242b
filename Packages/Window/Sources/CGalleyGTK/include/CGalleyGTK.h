#ifndef C_GALLEY_GTK_H
#define C_GALLEY_GTK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A widget of GTK 3 for a Swift object, the view. Widgets are `GtkWidget *`, and all functions are called on the thread of
/// GTK, unless they say otherwise. Lengths are GTK's logical pixels.

/// A key, with the modifiers below.
typedef struct {
    /// The name of the key in GDK, such as `Return`, or its character.
    const char *name;
    /// The character of the key; empty if there is none.
    char text[8];
    /// The letter that the key has on a keyboard with Latin letters; 0 if it has none.
    char latin;
    unsigned modifiers;
} GalleyGTKKey;

enum { galley_gtk_shift = 1, galley_gtk_control = 2, galley_gtk_alt = 4, galley_gtk_super = 8 };

/// A movement of a mouse or a finger.
typedef struct {
    /// 0 down, 1 move, 2 up, 3 cancel.
    int phase;
    double x, y;
    /// 1 primary, 2 middle, 3 secondary.
    unsigned button;
    unsigned modifiers;
    bool is_touch;
    /// The finger.
    uintptr_t finger;
} GalleyGTKPointer;

/// A movement of a wheel or a trackpad, in steps.
typedef struct {
    double x, y, across, down;
    bool is_precise, is_end;
    unsigned modifiers;
} GalleyGTKScroll;

/// A part of a content, in a format.
typedef struct {
    const char *type;
    const void *bytes;
    size_t count;
} GalleyGTKPart;

/// Something that was dropped.
typedef struct {
    double x, y;
    /// Whether it was dragged from the same widget. It then has no parts.
    bool is_own;
    bool is_moved;
    const GalleyGTKPart *parts;
    int count;
} GalleyGTKDrop;

/// The functions of views.
typedef struct {
    /// The widget was destroyed; the view is not used again.
    void (*released)(void *view);
    /// A frame that was requested.
    void (*frame)(void *view);
    void (*resized)(void *view, int width, int height, int scale);
    /// The widget or its window moved.
    void (*moved)(void *view);
    /// Paints with `galley_gtk_paint`.
    void (*draw)(void *view, void *cairo);
    /// The smallest and the natural width, or height for a width that is not negative.
    void (*measure)(void *view, bool is_height, int width, int *minimum, int *natural);
    bool (*key)(void *view, const GalleyGTKKey *key);
    void (*text)(void *view, const char *text);
    /// An unfinished text, empty for none, with the caret and the clause in bytes. A clause without bytes is none.
    void (*compose)(void *view, const char *text, int caret, int clause, int clause_end);
    /// Answers with `galley_gtk_set_surrounding`.
    bool (*surrounding)(void *view);
    /// Deletes characters from an offset relative to the caret.
    bool (*delete_surrounding)(void *view, int offset, int count);
    /// Whether the input method receives keys.
    bool (*wants_text)(void *view);
    void (*focused)(void *view, bool is_focused);
    /// The widget became the one that has the focus in its window, or ceased to be. `restores` is set unless it was pressed.
    void (*chosen)(void *view, bool is_chosen, bool restores);
    /// Moves the focus to the next node. `enters` is set if the widget does not have the focus yet.
    bool (*move_focus)(void *view, bool is_backwards, bool enters);
    bool (*pointer)(void *view, const GalleyGTKPointer *pointer);
    void (*left)(void *view);
    bool (*scroll)(void *view, const GalleyGTKScroll *scroll);
    /// Whether something that is dragged over the widget can be dropped there.
    bool (*dragged)(void *view, double x, double y, bool has_text, bool has_files);
    /// The formats of a drop to be received, separated by line feeds, of those that are offered; NULL for none. Freed
    /// with `free`.
    char *(*drop_formats)(void *view, const char *offered);
    bool (*dropped)(void *view, const GalleyGTKDrop *drop);
    /// The content dragged from the widget was moved elsewhere, and has to be removed.
    void (*drag_moved)(void *view);
    void (*drag_ended)(void *view);
    void (*visible)(void *view, bool is_visible);
    void (*themed)(void *view, bool is_dark);
} GalleyGTKCallbacks;

/// Whether the program has initialized GTK and has a display.
bool galley_gtk_is_ready(void);

/// Makes a widget, with a floating reference.
void *galley_gtk_widget_new(void *view, const GalleyGTKCallbacks *callbacks);

/// Destroys the widget.
void galley_gtk_destroy(void *widget);

/// Requests a call of `frame` with GTK's next frame.
void galley_gtk_request_frame(void *widget);

/// Requests a frame after a time in milliseconds, in place of an earlier request; a negative time requests none.
void galley_gtk_schedule(void *widget, double milliseconds);

/// Calls `body` soon on the thread of GTK; called on any thread.
void galley_gtk_invoke(void (*body)(void *), void *data);

/// Whether a dark theme is chosen.
bool galley_gtk_is_dark(void *widget);

int galley_gtk_scale(void *widget);

/// Whether the widget has the keyboard's focus.
bool galley_gtk_has_focus(void *widget);

/// Whether the widget has the focus in its window, or would have it if the window had it.
bool galley_gtk_is_chosen(void *widget);

void galley_gtk_grab_focus(void *widget);

/// Draws a rectangle of the widget again.
void galley_gtk_damage(void *widget, int x, int y, int width, int height);

/// Asks for a new layout of the window.
void galley_gtk_queue_resize(void *widget);

/// Paints pixels of 32 bits that are premultiplied.
void galley_gtk_paint(void *cairo, const void *bytes, int width, int height, int stride, double scale);

/// Draws the widget as GTK does, on opaque pixels with 4 bytes each.
bool galley_gtk_picture(void *widget, void *bytes, int width, int height, int stride, int scale);

/// Changes the shape of the mouse's cursor, by its name in CSS.
void galley_gtk_set_cursor(void *widget, const char *name);

/// The corner of a widget on the screen, and in its window.
typedef struct {
    int screen_x, screen_y, window_x, window_y;
} GalleyGTKPlace;

void galley_gtk_place(void *widget, GalleyGTKPlace *place);

// Input methods.

/// Lets the input method receive keys, or not.
void galley_gtk_set_text_input(void *widget, bool is_active, bool is_secure);
void galley_gtk_set_caret(void *widget, int x, int y, int width, int height);
/// Ends a composition without its text.
void galley_gtk_reset_input(void *widget);
/// Tells the input method the text around the caret, and the caret in bytes.
void galley_gtk_set_surrounding(void *widget, const char *text, int count, int caret);

// Drags.

/// Drags a content from the widget, in the middle of an event of the mouse. The drag has the mouse until `drag_ended`.
bool galley_gtk_drag(void *widget, const GalleyGTKPart *parts, int count, bool can_move);

// Clipboards.

/// Offers a copy of a content in place of what any program has offered.
bool galley_gtk_clipboard_write(void *widget, bool is_primary, const GalleyGTKPart *parts, int count);
/// Whether the last content is still offered.
bool galley_gtk_clipboard_is_owned(bool is_primary);
/// The formats that are offered, separated by line feeds; NULL for none. Free it with `free`. Events of views wait
/// meanwhile.
char *galley_gtk_clipboard_types(void *widget, bool is_primary);
/// The bytes of a format; NULL if the owner does not answer. Free it with `free`.
void *galley_gtk_clipboard_read(void *widget, bool is_primary, const char *type, size_t *count);
/// Whether a clipboard is read, so that nothing else may happen.
bool galley_gtk_is_waiting(void);
/// Calls `body` after a clipboard was read.
void galley_gtk_after_waiting(void (*body)(void));

// Assistive technology.

/// Makes an object of AT-SPI the child of the widget's, by the name of its bus and its path, separated by a colon.
void galley_gtk_embed(void *widget, const char *plug);

#endif
