// Served as /captcha/api.js to the pages that use the captcha; a classic script, like Turnstile's.
interface RenderOptions {
  sitekey: string;
  callback?: (token: string) => void;
  'expired-callback'?: () => void;
  'error-callback'?: (code: string) => boolean | void;
  theme?: 'light' | 'dark' | 'auto';
  language?: string;
}
interface Widget {
  frame: HTMLIFrameElement;
  options: RenderOptions;
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

const turnstile = {
  /** Shows the checkbox inside an element; returns the widget's id. */
  render(place: HTMLElement, options: RenderOptions): string {
    count += 1;
    const id = `cf-widget-${count}`;
    const frame = Object.assign(document.createElement('iframe'), { src: addressOf(id, options), title: 'Captcha' });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    Object.assign(frame.style, FRAME_STYLE);
    place.append(frame);
    widgets.set(id, { frame, options });
    return id;
  },
  reset(id: string): void {
    const widget = widgets.get(id);
    if (widget) widget.frame.src = addressOf(id, widget.options);
  },
  remove(id: string): void {
    widgets.get(id)?.frame.remove();
    widgets.delete(id);
  },
};

addEventListener('message', (event: MessageEvent) => {
  if (event.origin !== script.origin) return;
  const { type, id, token, code } = event.data ?? {};
  const widget = widgets.get(id);
  if (!widget || event.source !== widget.frame.contentWindow) return;
  if (type === 'captcha:solved') widget.options.callback?.(token);
  if (type === 'captcha:expired') widget.options['expired-callback']?.();
  if (type === 'captcha:failed') widget.options['error-callback']?.(String(code));
});

Object.assign(window, { turnstile });
export {};
