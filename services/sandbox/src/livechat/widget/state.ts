import type { Language, Message } from '../protocol.ts';

export interface State {
  isOpen: boolean;
  isOnline: boolean;
  /** Somebody on the other side is writing. */
  isTyping: boolean;
  messages: Message[];
  /** Answers that came while the window was closed. */
  unread: number;
  /** What could not be sent; the visitor may try again. */
  unsent: string | null;
  isSending: boolean;
  language: Language;
}

export const languageOfPage = (): Language => (document.documentElement.lang.startsWith('en') ? 'en' : 'pt');

export const emptyState = (): State => ({
  isOpen: false,
  isOnline: false,
  isTyping: false,
  messages: [],
  unread: 0,
  unsent: null,
  isSending: false,
  language: languageOfPage(),
});
