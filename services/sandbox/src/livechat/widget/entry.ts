import type { Contact } from '../protocol.ts';
import { startWidget, type NotifyPage, type RunningWidget } from './widget.ts';

/*
 * The names are Jivo's public API: `jivo_api`, `jivo_init`, `jivo_destroy`, and `jivo_on…` functions of the page, which
 * the widget calls on events.
 */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('the live chat must be loaded as a classic script');
const { origin, pathname } = new URL(script.src);
const widgetId = pathname.split('/').at(-1) ?? '';

const ok = { result: 'ok' } as const;
let running: RunningWidget | null = null;

/** Calls a function of the page; its errors are only logged. */
const notifyPage: NotifyPage = (name, value) => {
  const callback: unknown = Reflect.get(window, `jivo_${name}`);
  if (typeof callback !== 'function') return;
  try {
    callback(...(value === undefined ? [] : [value]));
  } catch (error) {
    console.error(`[live chat] jivo_${name}`, error);
  }
};

const init = (): void => {
  if (running) return;
  running = startWidget(`${origin}/livechat`, widgetId, notifyPage);
  notifyPage('onLoadCallback');
};

const destroy = (): void => {
  if (!running) return;
  running.destroy();
  running = null;
};

/** An API call that does nothing while no widget runs. */
const change =
  <Given extends unknown[]>(apply: (widget: RunningWidget, ...given: Given) => void) =>
  (...given: Given) => {
    if (running) apply(running, ...given);
    return ok;
  };

const api = {
  open: change((widget) => widget.open()),
  close: change((widget) => widget.close()),
  setContactInfo: change((widget, contact: Contact) => widget.setContact(contact)),
  setUserToken: change((widget, userToken: string) => widget.update({ userToken })),
  setWidgetColor: change((widget, color: string) => widget.setColor(color)),
  clearHistory: change((widget) => widget.clear()),
};

Object.assign(window, {
  jivo_api: api,
  jivo_init: init,
  jivo_destroy: destroy,
  jivo_config: { widget_id: widgetId },
});
init();
