#include "widget.h"

#include <string.h>

#define OWN(widget) ((GalleyWidget *)(widget))

// MARK: - Keys

/// The Latin letter of a key: one that a layout of the keyboard has, or else that of an American keyboard.
static char latin_letter(GtkWidget *widget, GdkEventKey *event) {
    GdkKeymap *keymap = gdk_keymap_get_for_display(gtk_widget_get_display(widget));
    GdkKeymapKey *keys = NULL;
    guint *values = NULL;
    gint count = 0;
    char letter = 0;
    if (gdk_keymap_get_entries_for_keycode(keymap, event->hardware_keycode, &keys, &values, &count)) {
        for (int i = 0; i < count && letter == 0; i++) {
            guint value = gdk_keyval_to_lower(values[i]);
            if (keys[i].level == 0 && value >= 'a' && value <= 'z') letter = (char)value;
        }
        g_free(keys);
        g_free(values);
    }
    static const char *rows[3] = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
    static const int starts[3] = {24, 38, 52};
    for (int row = 0; row < 3 && letter == 0; row++) {
        int place = (int)event->hardware_keycode - starts[row];
        if (place >= 0 && place < (int)strlen(rows[row])) letter = rows[row][place];
    }
    return letter;
}

static bool press(GtkWidget *widget, GdkEventKey *event) {
    GalleyWidget *own = OWN(widget);
    const char *name = gdk_keyval_name(event->keyval);
    if (name == NULL || event->is_modifier) return false;
    GalleyGTKKey key = {.name = name, .modifiers = galley_modifiers(event->state)};
    gunichar character = gdk_keyval_to_unicode(event->keyval);
    if (character != 0 && !g_unichar_iscntrl(character)) {
        key.text[g_unichar_to_utf8(character, key.text)] = 0;
    }
    if (character > 126 || character == 0) key.latin = latin_letter(widget, event);
    return own->callbacks->key(own->view, &key);
}

gboolean galley_input_key(GtkWidget *widget, GdkEventKey *event) {
    GalleyWidget *own = OWN(widget);
    if (own->view == NULL) return FALSE;
    if (own->callbacks->wants_text(own->view)) {
        // The key may close the view.
        GtkIMContext *input = g_object_ref(own->input);
        bool is_used = gtk_im_context_filter_keypress(input, event);
        g_object_unref(input);
        if (is_used || own->view == NULL) return TRUE;
    }
    if (event->type != GDK_KEY_PRESS) return FALSE;
    bool is_used = press(widget, event);
    // GTK moves the focus next, and asks this widget first.
    bool is_tab = event->keyval == GDK_KEY_Tab || event->keyval == GDK_KEY_ISO_Left_Tab;
    own->is_leaving = !is_used && is_tab;
    return is_used;
}

// MARK: - Input methods

static void committed(GtkIMContext *input, const char *text, gpointer widget) {
    GalleyWidget *own = OWN(widget);
    // A composition that was ended here has its text already.
    if (own->view != NULL && !own->is_resetting && own->is_input_active) own->callbacks->text(own->view, text);
}

/// The part that is being converted: the one with a background, or else with another underline than the rest.
static bool find_clause(PangoAttrList *attributes, int length, int *start, int *end) {
    bool has_found = false;
    GSList *all = pango_attr_list_get_attributes(attributes);
    for (GSList *item = all; item != NULL; item = item->next) {
        PangoAttribute *attribute = item->data;
        int first = (int)MIN(attribute->start_index, (guint)length), last = (int)MIN(attribute->end_index, (guint)length);
        bool is_marked = attribute->klass->type == PANGO_ATTR_BACKGROUND
            || (attribute->klass->type == PANGO_ATTR_UNDERLINE && first < last && last - first < length
                && ((PangoAttrInt *)attribute)->value != PANGO_UNDERLINE_SINGLE);
        if (!has_found && is_marked && first < last) {
            *start = first;
            *end = last;
            has_found = true;
        }
    }
    g_slist_free_full(all, (GDestroyNotify)pango_attribute_destroy);
    return has_found;
}

static void composed(GtkIMContext *input, gpointer widget) {
    GalleyWidget *own = OWN(widget);
    if (own->view == NULL || own->is_resetting || !own->is_input_active) return;
    char *text = NULL;
    PangoAttrList *attributes = NULL;
    int caret = 0, start = 0, end = 0;
    gtk_im_context_get_preedit_string(input, &text, &attributes, &caret);
    int length = (int)strlen(text);
    find_clause(attributes, length, &start, &end);
    glong characters = g_utf8_strlen(text, length);
    const char *place = g_utf8_offset_to_pointer(text, CLAMP(caret, 0, characters));
    own->callbacks->compose(own->view, text, (int)(place - text), start, end);
    pango_attr_list_unref(attributes);
    g_free(text);
}

static gboolean surrounding_wanted(GtkIMContext *input, gpointer widget) {
    GalleyWidget *own = OWN(widget);
    return own->view != NULL && own->is_input_active && own->callbacks->surrounding(own->view);
}

static gboolean deletion_wanted(GtkIMContext *input, int offset, int count, gpointer widget) {
    GalleyWidget *own = OWN(widget);
    return own->view != NULL && own->is_input_active && own->callbacks->delete_surrounding(own->view, offset, count);
}

void galley_input_prepare(GalleyWidget *widget) {
    widget->input = gtk_im_multicontext_new();
    gtk_im_context_set_use_preedit(widget->input, TRUE);
    g_signal_connect(widget->input, "commit", G_CALLBACK(committed), widget);
    g_signal_connect(widget->input, "preedit-changed", G_CALLBACK(composed), widget);
    g_signal_connect(widget->input, "retrieve-surrounding", G_CALLBACK(surrounding_wanted), widget);
    g_signal_connect(widget->input, "delete-surrounding", G_CALLBACK(deletion_wanted), widget);
}

void galley_input_realized(GalleyWidget *widget, GdkWindow *window) {
    if (widget->input != NULL) gtk_im_context_set_client_window(widget->input, window);
}

/// Called before the view knows of the change, so that input methods can commit their text.
void galley_input_focused(GalleyWidget *widget, bool is_focused) {
    if (is_focused || !widget->is_input_active) return;
    gtk_im_context_focus_out(widget->input);
    widget->is_input_active = false;
}

void galley_gtk_set_text_input(void *widget, bool is_active, bool is_secure) {
    GalleyWidget *own = OWN(widget);
    if (own->input == NULL) return;
    if (is_active) {
        g_object_set(
            own->input, "input-purpose", is_secure ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM, NULL);
    }
    if (is_active == own->is_input_active) return;
    if (is_active) {
        own->is_input_active = true;
        gtk_im_context_focus_in(own->input);
    } else {
        galley_gtk_reset_input(widget);
        gtk_im_context_focus_out(own->input);
        own->is_input_active = false;
    }
}

void galley_gtk_set_caret(void *widget, int x, int y, int width, int height) {
    GdkRectangle place = {x, y, width, height};
    if (OWN(widget)->input != NULL) gtk_im_context_set_cursor_location(OWN(widget)->input, &place);
}

void galley_gtk_reset_input(void *widget) {
    GalleyWidget *own = OWN(widget);
    if (own->input == NULL || own->is_resetting) return;
    own->is_resetting = true;
    gtk_im_context_reset(own->input);
    own->is_resetting = false;
}

void galley_gtk_set_surrounding(void *widget, const char *text, int count, int caret) {
    if (OWN(widget)->input != NULL) gtk_im_context_set_surrounding(OWN(widget)->input, text, count, caret);
}
