#include "widget.h"

/// The object of a widget: a place in GTK's tree of objects that the nodes' tree is put into.
typedef struct {
    AtkSocket parent;
    /// NULL after the widget was destroyed.
    GtkWidget *widget;
} GalleyAccessible;

typedef struct {
    AtkSocketClass parent;
} GalleyAccessibleClass;

static void component_init(AtkComponentIface *interface);

G_DEFINE_TYPE_WITH_CODE(
    GalleyAccessible, galley_accessible, ATK_TYPE_SOCKET, G_IMPLEMENT_INTERFACE(ATK_TYPE_COMPONENT, component_init))

#define OWN(object) ((GalleyAccessible *)(object))

static AtkObject *get_parent(AtkObject *object) {
    GtkWidget *parent = OWN(object)->widget == NULL ? NULL : gtk_widget_get_parent(OWN(object)->widget);
    return parent == NULL ? NULL : gtk_widget_get_accessible(parent);
}

static gint get_index_in_parent(AtkObject *object) {
    AtkObject *parent = get_parent(object);
    if (parent == NULL) return -1;
    gint count = atk_object_get_n_accessible_children(parent);
    for (gint index = 0; index < count; index++) {
        AtkObject *child = atk_object_ref_accessible_child(parent, index);
        if (child != NULL) g_object_unref(child);
        if (child == object) return index;
    }
    return -1;
}

static AtkStateSet *ref_state_set(AtkObject *object) {
    AtkStateSet *states = atk_state_set_new();
    GtkWidget *widget = OWN(object)->widget;
    if (widget == NULL) {
        atk_state_set_add_state(states, ATK_STATE_DEFUNCT);
        return states;
    }
    // The nodes have the focus, not this object.
    if (gtk_widget_is_sensitive(widget)) {
        atk_state_set_add_state(states, ATK_STATE_ENABLED);
        atk_state_set_add_state(states, ATK_STATE_SENSITIVE);
    }
    if (gtk_widget_get_visible(widget)) atk_state_set_add_state(states, ATK_STATE_VISIBLE);
    if (gtk_widget_get_mapped(widget)) atk_state_set_add_state(states, ATK_STATE_SHOWING);
    return states;
}

static void get_extents(AtkComponent *component, gint *x, gint *y, gint *width, gint *height, AtkCoordType type) {
    *x = *y = *width = *height = 0;
    GtkWidget *widget = OWN(component)->widget;
    if (widget == NULL || !gtk_widget_get_realized(widget)) return;
    *width = gtk_widget_get_allocated_width(widget);
    *height = gtk_widget_get_allocated_height(widget);
    GdkWindow *window = gtk_widget_get_window(widget);
    gdk_window_get_origin(window, x, y);
    if (type == ATK_XY_SCREEN) return;
    GtkWidget *reference = type == ATK_XY_WINDOW ? gtk_widget_get_toplevel(widget) : gtk_widget_get_parent(widget);
    int left = 0, top = 0;
    if (reference != NULL) gtk_widget_translate_coordinates(widget, reference, 0, 0, &left, &top);
    *x = left;
    *y = top;
}

static void component_init(AtkComponentIface *interface) { interface->get_extents = get_extents; }

static void galley_accessible_init(GalleyAccessible *object) { ATK_OBJECT(object)->role = ATK_ROLE_PANEL; }

static void galley_accessible_class_init(GalleyAccessibleClass *class) {
    AtkObjectClass *object = ATK_OBJECT_CLASS(class);
    object->get_parent = get_parent;
    object->get_index_in_parent = get_index_in_parent;
    object->ref_state_set = ref_state_set;
}

AtkObject *galley_accessible_new(GtkWidget *widget) {
    GalleyAccessible *object = g_object_new(galley_accessible_get_type(), NULL);
    object->widget = widget;
    return ATK_OBJECT(object);
}

void galley_accessible_forget(AtkObject *object) {
    OWN(object)->widget = NULL;
    atk_object_notify_state_change(object, ATK_STATE_DEFUNCT, TRUE);
}
