// Served as /hcaptcha/1/api.js; a classic script, like hCaptcha's.
interface RenderOptions {
  sitekey: string;
  theme?: 'light' | 'dark';
  hl?: string;
  callback?: (token: string) => void;
  'open-callback'?: () => void;
  'close-callback'?: () => void;
  'expired-callback'?: () => void;
  'error-callback'?: (code: string) => void;
}
interface Widget {
  checkbox: HTMLIFrameElement;
  challenge: HTMLIFrameElement | null;
  options: RenderOptions;
}

const CHECKBOX = { width: '303px', maxWidth: '100%', height: '78px', border: '0', display: 'block' };
const CHALLENGE = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' };
const script = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
);
const widgets = new Map<string, Widget>();
let count = 0;

const frameOf = (id: string, part: 'checkbox' | 'challenge', { sitekey, theme = 'light', hl }: RenderOptions) => {
  const lang = hl ?? script.searchParams.get('hl') ?? navigator.language;
  const query = new URLSearchParams({ id, part, sitekey, theme, lang, parent: location.origin });
  const src = `${script.origin}/hcaptcha/frame?${query}`;
  return Object.assign(document.createElement('iframe'), { src, title: 'hCaptcha' });
};

const closeChallenge = (widget: Widget): void => {
  widget.challenge?.remove();
  widget.challenge = null;
};

const hcaptcha = {
  /** Shows the checkbox inside an element; returns the widget's id. */
  render(place: HTMLElement, options: RenderOptions): string {
    count += 1;
    const id = `widget-${count}`;
    const checkbox = frameOf(id, 'checkbox', options);
    Object.assign(checkbox.style, CHECKBOX);
    place.append(checkbox);
    widgets.set(id, { checkbox, challenge: null, options });
    return id;
  },
  reset(id: string): void {
    const widget = widgets.get(id);
    if (!widget) return;
    closeChallenge(widget);
    widget.checkbox.src = frameOf(id, 'checkbox', widget.options).src;
  },
  remove(id: string): void {
    const widget = widgets.get(id);
    if (!widget) return;
    closeChallenge(widget);
    widget.checkbox.remove();
    widgets.delete(id);
  },
};

const openChallenge = (id: string, widget: Widget): void => {
  closeChallenge(widget);
  widget.challenge = frameOf(id, 'challenge', widget.options);
  Object.assign(widget.challenge.style, CHALLENGE);
  document.body.append(widget.challenge);
  widget.options['open-callback']?.();
};

addEventListener('message', (event: MessageEvent) => {
  if (event.origin !== script.origin) return;
  const { type, id, token, code } = event.data ?? {};
  const widget = widgets.get(id);
  if (!widget) return;
  if (type === 'hcaptcha:ticked') openChallenge(id, widget);
  if (type === 'hcaptcha:closed') {
    closeChallenge(widget);
    widget.checkbox.contentWindow?.postMessage({ type: 'hcaptcha:untick' }, script.origin);
    widget.options['close-callback']?.();
  }
  if (type === 'hcaptcha:failed') {
    closeChallenge(widget);
    widget.options['error-callback']?.(String(code));
  }
  if (type === 'hcaptcha:solved') {
    closeChallenge(widget);
    widget.checkbox.contentWindow?.postMessage({ type: 'hcaptcha:done' }, script.origin);
    widget.options.callback?.(token);
  }
  if (type === 'hcaptcha:expired') widget.options['expired-callback']?.();
});

Object.assign(window, { hcaptcha });
const ready: unknown = Reflect.get(window, script.searchParams.get('onload') ?? '');
if (typeof ready === 'function') ready();
export {};
