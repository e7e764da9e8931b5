import type { Contact, CustomLine } from '../protocol.ts';
import { startWidget } from './widget.ts';
import type { RunningWidget } from './widget.ts';

/*
 * The names are the public API of Jivo: `jivo_api`, `jivo_init`, `jivo_destroy`, and functions of the page, `jivo_on…`,
 * that are called when something happens.
 */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('the live chat must be loaded as a classic script');
const { origin, pathname } = new URL(script.src);
const base = `${origin}/livechat`;
const widgetId = pathname.split('/').at(-1) ?? '';

const ok = { result: 'ok' } as const;
let running: RunningWidget | null = null;

/** A page's function that fails is the page's problem. */
const call = (name: string, ...told: unknown[]): void => {
  const heard: unknown = Reflect.get(window, `jivo_${name}`);
  if (typeof heard !== 'function') return;
  try {
    heard(...told);
  } catch (error) {
    console.error(`[live chat] jivo_${name}`, error);
  }
};

const init = (): void => {
  if (running) return;
  running = startWidget(base, widgetId, {
    onOpen: () => call('onOpen'),
    onClose: () => call('onClose'),
    onChangeState: (state) => call('onChangeState', state),
    onMessageSent: () => call('onMessageSent'),
    onClientStartChat: () => call('onClientStartChat'),
    onMessageReceived: (message) => call('onMessageReceived', message),
    onAccept: () => call('onAccept'),
  });
  call('onLoadCallback');
};

const destroy = (): void => {
  if (!running) return;
  running.destroy();
  running = null;
  call('onWidgetDestroy');
};

const api = {
  open: () => {
    running?.open();
    return { ...ok, params: { state: 'chat' } };
  },
  close: () => {
    running?.close();
    return ok;
  },
  chatMode: () => (running?.isOnline() ? 'online' : 'offline'),
  getUnreadMessagesCount: () => running?.unread() ?? 0,
  setContactInfo: (contact: Contact) => {
    running?.tellContact(contact);
    return ok;
  },
  getContactInfo: () => running?.contact() ?? {},
  setUserToken: (token: string) => {
    running?.tellToken(token);
    return ok;
  },
  setCustomData: (lines: CustomLine[]) => {
    running?.tellCustom(lines);
    return ok;
  },
  sendPageTitle: (title: string, _fromApi?: boolean, url = location.href) => {
    running?.tellPage(title, url);
    return ok;
  },
  setWidgetColor: (color: string) => {
    running?.setColor(color);
    return ok;
  },
  clearHistory: () => {
    running?.clear();
    return ok;
  },
};

Object.assign(window, {
  jivo_api: api,
  jivo_init: init,
  jivo_destroy: destroy,
  jivo_config: { widget_id: widgetId },
});
init();
