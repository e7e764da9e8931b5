// Served as /captcha/api.js to the pages that use the captcha; a classic script, like the real one.
(() => {
  interface RenderOptions {
    sitekey: string;
    callback?: (token: string) => void;
    'expired-callback'?: () => void;
    'error-callback'?: (code: string) => boolean | void;
    theme?: 'light' | 'dark' | 'auto';
    language?: string;
    'response-field'?: boolean;
    'response-field-name'?: string;
  }
  interface Widget {
    frame: HTMLIFrameElement;
    field: HTMLInputElement | null;
    options: RenderOptions;
    token: string | undefined;
  }

  const WIDTH = '300px';
  const HEIGHT = '66px';
  const { currentScript } = document;
  const origin = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : location.href).origin;
  const widgets = new Map<string, Widget>();
  let count = 0;

  const addressOf = (id: string, { sitekey, theme = 'auto', language = 'auto' }: RenderOptions) => {
    const lang = language === 'auto' ? document.documentElement.lang || navigator.language : language;
    const query = new URLSearchParams({ id, sitekey, theme, lang, parent: location.origin });
    return `${origin}/captcha/frame?${query}`;
  };

  const find = (id: string | undefined): Widget | undefined =>
    id === undefined ? [...widgets.values()][0] : widgets.get(id);

  const keep = (widget: Widget, token: string | undefined) => {
    widget.token = token;
    if (widget.field) widget.field.value = token ?? '';
  };

  const turnstile = {
    /** Shows the checkbox inside an element; returns the widget's id. */
    render(target: string | HTMLElement, options: RenderOptions): string | undefined {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) return undefined;
      count += 1;
      const id = `cf-widget-${count}`;
      const frame = document.createElement('iframe');
      frame.src = addressOf(id, options);
      frame.title = 'Captcha';
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      Object.assign(frame.style, { width: WIDTH, maxWidth: '100%', height: HEIGHT, border: '0', display: 'block' });
      const field = options['response-field'] === false ? null : document.createElement('input');
      if (field)
        Object.assign(field, { type: 'hidden', name: options['response-field-name'] ?? 'cf-turnstile-response' });
      place.append(frame, ...(field ? [field] : []));
      widgets.set(id, { frame, field, options, token: undefined });
      return id;
    },
    reset(id?: string): void {
      const widget = find(id);
      if (!widget) return;
      keep(widget, undefined);
      const [key] = [...widgets].find(([, one]) => one === widget) ?? [''];
      widget.frame.src = addressOf(key, widget.options);
    },
    remove(id?: string): void {
      const widget = find(id);
      if (!widget) return;
      widget.frame.remove();
      widget.field?.remove();
      for (const [key, one] of widgets) if (one === widget) widgets.delete(key);
    },
    getResponse: (id?: string): string | undefined => find(id)?.token,
    isExpired: (id?: string): boolean => find(id)?.token === undefined,
    ready: (run: () => void): void => run(),
    execute: (): void => undefined,
  };

  addEventListener('message', (event: MessageEvent) => {
    if (event.origin !== origin) return;
    const { type, id, token, code } = event.data ?? {};
    const widget = widgets.get(id);
    if (!widget || event.source !== widget.frame.contentWindow) return;
    if (type === 'captcha:solved') {
      keep(widget, token);
      widget.options.callback?.(token);
    }
    if (type === 'captcha:expired') {
      keep(widget, undefined);
      widget.options['expired-callback']?.();
    }
    if (type === 'captcha:failed') {
      keep(widget, undefined);
      widget.options['error-callback']?.(String(code));
    }
  });

  Object.assign(window, { turnstile });
  const onload = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : origin).searchParams.get(
    'onload',
  );
  const ready: unknown = onload ? Reflect.get(window, onload) : undefined;
  if (typeof ready === 'function') ready();
})();
