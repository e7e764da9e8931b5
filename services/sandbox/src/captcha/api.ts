// Served as /captcha/api.js to the pages that use the captcha; a classic script, like the real one.
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

const FRAME_STYLE = { width: '300px', maxWidth: '100%', height: '66px', border: '0', display: 'block' };
const script = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
);
const widgets = new Map<string, Widget>();
let count = 0;

const addressOf = (id: string, { sitekey, theme = 'auto', language = 'auto' }: RenderOptions) => {
  const lang = language === 'auto' ? document.documentElement.lang || navigator.language : language;
  const query = new URLSearchParams({ id, sitekey, theme, lang, parent: location.origin });
  return `${script.origin}/captcha/frame?${query}`;
};

const find = (id = [...widgets.keys()][0] ?? ''): [string, Widget | undefined] => [id, widgets.get(id)];

const setToken = (widget: Widget, token: string | undefined) => {
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
    const frame = Object.assign(document.createElement('iframe'), { src: addressOf(id, options), title: 'Captcha' });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    Object.assign(frame.style, FRAME_STYLE);
    const field = options['response-field'] === false ? null : document.createElement('input');
    if (field)
      Object.assign(field, { type: 'hidden', name: options['response-field-name'] ?? 'cf-turnstile-response' });
    place.append(frame, ...(field ? [field] : []));
    widgets.set(id, { frame, field, options, token: undefined });
    return id;
  },
  reset(id?: string): void {
    const [key, widget] = find(id);
    if (!widget) return;
    setToken(widget, undefined);
    widget.frame.src = addressOf(key, widget.options);
  },
  remove(id?: string): void {
    const [key, widget] = find(id);
    widget?.frame.remove();
    widget?.field?.remove();
    widgets.delete(key);
  },
  getResponse: (id?: string): string | undefined => find(id)[1]?.token,
  isExpired: (id?: string): boolean => find(id)[1]?.token === undefined,
  ready: (run: () => void): void => run(),
  execute: (): void => undefined,
};

addEventListener('message', (event: MessageEvent) => {
  if (event.origin !== script.origin) return;
  const { type, id, token, code } = event.data ?? {};
  const widget = widgets.get(id);
  if (!widget || event.source !== widget.frame.contentWindow) return;
  setToken(widget, type === 'captcha:solved' ? token : undefined);
  if (type === 'captcha:solved') widget.options.callback?.(token);
  if (type === 'captcha:expired') widget.options['expired-callback']?.();
  if (type === 'captcha:failed') widget.options['error-callback']?.(String(code));
});

Object.assign(window, { turnstile });
const onload: unknown = Reflect.get(window, script.searchParams.get('onload') ?? '');
if (typeof onload === 'function') onload();
export {};
