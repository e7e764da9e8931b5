import { h, render } from 'preact';
import { createStore } from '../../kit/browser-store.ts';
import type { Contact, Language, Message } from '../protocol.ts';
import { createWidgetStorage } from './storage.ts';
import { Widget, type State } from './views.tsx';
import { createVisit } from './visit.ts';
import styles from './widget.css';

/** The typing indicator disappears after this time without a message. */
const TYPING_MS = 4_000;
const STORED_CONTACT = { client_name: 'name', email: 'email', phone: 'phone' } as const;

/** Calls a function of the page by its name after `jivo_`. */
export type NotifyPage = (name: string, value?: unknown) => void;

const languageOfPage = (): Language => (document.documentElement.lang.startsWith('en') ? 'en' : 'pt');

const emptyState = (): State => ({
  isOpen: false,
  isOnline: false,
  isTyping: false,
  messages: [],
  unread: 0,
  unsent: null,
  isSending: false,
  language: languageOfPage(),
});

/** The widget's own element with a shadow root, so that the styles of the page do not reach it. */
function createRoot() {
  const outer = document.createElement('jdiv');
  // An unknown element such as `jdiv` cannot have a shadow root, so a `div` inside has it.
  const host = outer.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const look = new CSSStyleSheet();
  look.replaceSync(styles);
  root.adoptedStyleSheets = [look];
  const place = root.appendChild(document.createElement('div'));
  return { outer, host, root, place };
}

export type RunningWidget = ReturnType<typeof startWidget>;

/** Renders the widget into the page and connects it; `destroy` removes everything. */
export const startWidget = (base: string, widgetId: string, notifyPage: NotifyPage) => {
  const storage = createWidgetStorage(widgetId);
  const store = createStore(emptyState());
  const { outer, host, root, place } = createRoot();
  let focusedBefore: Element | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;

  const showTyping = (isTyping: boolean) => {
    clearTimeout(typing);
    store.set({ isTyping });
    if (isTyping) typing = setTimeout(() => store.set({ isTyping: false }), TYPING_MS);
  };

  const show = (message: Message): void => {
    const { messages, isOpen, unread } = store.get();
    if (messages.some(({ id }) => id === message.id)) return;
    store.set({ messages: [...messages, message] });
    if (message.author === 'visitor') return;
    showTyping(false);
    if (!isOpen) store.set({ unread: unread + 1 });
    notifyPage('onMessageReceived', message);
  };

  const visit = createVisit(base, widgetId, storage, {
    onVisit: ({ messages, isOnline }) => store.set({ messages, isOnline }),
    onMessage: show,
    onTyping: () => showTyping(true),
    onOnline: (isOnline) => store.set({ isOnline }),
  });

  const send = async (text: string): Promise<void> => {
    store.set({ isSending: true, unsent: null });
    try {
      show(await visit.send(text));
    } catch {
      // There is no connection, or the service is unavailable; the visitor decides when to retry.
      store.set({ unsent: text });
    } finally {
      store.set({ isSending: false });
    }
  };

  const acts = {
    open(): void {
      if (store.get().isOpen) return;
      focusedBefore = document.activeElement;
      store.set({ isOpen: true, unread: 0 });
      visit.begin().catch(() => undefined);
      notifyPage('onOpen');
    },
    close(): void {
      if (!store.get().isOpen) return;
      store.set({ isOpen: false });
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
      notifyPage('onClose');
    },
    send(text: string): void {
      // The pressed button may disappear, so the focus moves within the window.
      root.querySelector('textarea')?.focus();
      void send(text);
    },
  };

  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    // The page below must not handle the same key press.
    event.stopPropagation();
    acts.close();
  });

  const draw = () => render(h(Widget, { state: store.get(), acts }), place);
  const stopDrawing = store.subscribe(draw);
  const languageObserver = new MutationObserver(() => {
    store.set({ language: languageOfPage() });
    visit.update({ language: languageOfPage() });
  });
  languageObserver.observe(document.documentElement, { attributeFilter: ['lang'] });

  const setColor = (color: string) => {
    if (CSS.supports('color', color)) host.style.setProperty('--brand', color);
  };

  const page = { title: document.title, url: location.origin + location.pathname };
  visit.update({ language: languageOfPage(), page });
  document.body.append(outer);
  draw();
  visit.resume();

  return {
    open: acts.open,
    close: acts.close,
    setContact(given: Contact): void {
      for (const [what, field] of Object.entries(STORED_CONTACT)) {
        const value = given[field];
        if (value) storage.set(what, value);
      }
      visit.update({ contact: given });
    },
    update: visit.update,
    setColor,
    /** Removes the conversation and the visitor's data from this browser. */
    clear(): void {
      visit.remove();
      for (const what of Object.keys(STORED_CONTACT)) storage.remove(what);
      store.set({ ...emptyState(), isOpen: store.get().isOpen });
    },
    destroy(): void {
      visit.stop();
      languageObserver.disconnect();
      stopDrawing();
      clearTimeout(typing);
      render(null, place);
      outer.remove();
    },
  };
};
