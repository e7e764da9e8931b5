/** The widget's data in the visitor's browser, under Jivo's names: `jv_<what>_<widget>`. */
export const createWidgetStorage = (widgetId: string) => {
  const nameOf = (what: string) => `jv_${what}_${widgetId}`;
  const attempt = <Value>(work: () => Value): Value | null => {
    try {
      return work();
    } catch {
      // Storage may be forbidden: the conversation then ends with the page.
      return null;
    }
  };
  return {
    get: (what: string) => attempt(() => localStorage.getItem(nameOf(what))),
    set: (what: string, value: string) => attempt(() => localStorage.setItem(nameOf(what), value)),
    remove: (what: string) => attempt(() => localStorage.removeItem(nameOf(what))),
  };
};

export type WidgetStorage = ReturnType<typeof createWidgetStorage>;
