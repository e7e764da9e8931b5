import { h, render } from 'preact';
import { createStore } from '../../kit/browser-store.ts';
import type { Contact, CustomLine, Message, Told } from '../protocol.ts';
import { widgetColors } from './color.ts';
import { createKept } from './kept.ts';
import { emptyState, languageOfPage } from './state.ts';
import type { Acts } from './views.tsx';
import { Widget } from './views.tsx';
import { createVisit } from './visit.ts';
import styles from './widget.css';

/** The dots stand for somebody who writes; they go when nothing comes. */
const TYPING_MS = 4_000;

export interface Callbacks {
  onOpen(): void;
  onClose(): void;
  onChangeState(state: 'chat' | 'label'): void;
  onMessageSent(): void;
  onClientStartChat(): void;
  onMessageReceived(message: Message): void;
  onAccept(): void;
}

export interface RunningWidget {
  open(): void;
  close(): void;
  isOnline(): boolean;
  unread(): number;
  contact(): Contact;
  tellContact(contact: Contact): void;
  tellToken(token: string): void;
  tellCustom(lines: CustomLine[]): void;
  tellPage(title: string, url: string): void;
  setColor(color: string): void;
  /** The conversation is gone from this browser, and so is who had it. */
  clear(): void;
  destroy(): void;
}

/** Draws the widget into the page and connects it; everything ends with `destroy`. */
export function startWidget(base: string, widgetId: string, tellPage: Callbacks): RunningWidget {
  const kept = createKept(widgetId);
  const store = createStore(emptyState());
  const outer = document.createElement('jdiv');
  // An element that HTML does not know cannot have a shadow.
  const host = outer.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const look = new CSSStyleSheet();
  look.replaceSync(styles);
  root.adoptedStyleSheets = [look];
  const place = root.appendChild(document.createElement('div'));
  let contact: Contact = {};
  let before: Element | null = null;
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
    if (message.author === 'agent' && !messages.some(({ author }) => author === 'agent')) tellPage.onAccept();
    tellPage.onMessageReceived(message);
  };

  const visit = createVisit(base, widgetId, kept, {
    onVisit: ({ messages, isOnline }) => store.set({ messages, isOnline }),
    onMessage: show,
    onTyping: () => showTyping(true),
    onOnline: (isOnline) => store.set({ isOnline }),
  });

  const tell = (told: Told) => visit.tell(told);

  const send = async (text: string): Promise<void> => {
    const isFirst = store.get().messages.length === 0;
    store.set({ isSending: true, unsent: null });
    try {
      show(await visit.send(text));
      if (!isFirst) return;
      tellPage.onClientStartChat();
      tellPage.onMessageSent();
    } catch {
      // No connection, or the service is away: the visitor decides when to try again.
      store.set({ unsent: text });
    } finally {
      store.set({ isSending: false });
    }
  };

  const acts: Acts = {
    open: () => {
      if (store.get().isOpen) return;
      before = document.activeElement;
      store.set({ isOpen: true, unread: 0 });
      visit.begin().catch(() => undefined);
      tellPage.onOpen();
      tellPage.onChangeState('chat');
    },
    close: () => {
      if (!store.get().isOpen) return;
      store.set({ isOpen: false });
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      tellPage.onClose();
      tellPage.onChangeState('label');
    },
    send: (text) => {
      // The button that was pressed may go: the focus stays in the window.
      root.querySelector('textarea')?.focus();
      void send(text);
    },
  };

  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    // What lies beneath hears its own Escape, not this one.
    event.stopPropagation();
    acts.close();
  });

  const draw = () => render(h(Widget, { state: store.get(), acts }), place);
  const stopDrawing = store.subscribe(draw);
  const speakLikePage = () => {
    store.set({ language: languageOfPage() });
    tell({ language: languageOfPage() });
  };
  const language = new MutationObserver(speakLikePage);
  language.observe(document.documentElement, { attributeFilter: ['lang'] });

  const setColor = (wanted: string) => {
    const { color, text } = widgetColors(wanted);
    host.style.setProperty('--brand', color);
    host.style.setProperty('--on-brand', text);
  };

  setColor('');
  tell({ language: languageOfPage(), page: { title: document.title, url: location.origin + location.pathname } });
  document.body.append(outer);
  draw();
  visit.resume();

  return {
    open: acts.open,
    close: acts.close,
    isOnline: () => store.get().isOnline,
    unread: () => store.get().unread,
    contact: () => contact,
    tellContact: (given) => {
      contact = given;
      for (const [what, value] of Object.entries({ client_name: given.name, email: given.email, phone: given.phone }))
        if (value) kept.set(what, value);
      tell({ contact: given });
    },
    tellToken: (userToken) => tell({ userToken }),
    tellCustom: (custom) => tell({ custom }),
    tellPage: (title, url) => tell({ page: { title, url } }),
    setColor,
    clear: () => {
      visit.forget();
      contact = {};
      for (const what of ['client_name', 'email', 'phone']) kept.remove(what);
      store.set({ ...emptyState(), isOpen: store.get().isOpen });
    },
    destroy: () => {
      visit.stop();
      language.disconnect();
      stopDrawing();
      clearTimeout(typing);
      render(null, place);
      outer.remove();
    },
  };
}
