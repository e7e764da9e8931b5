/* What the widget, the desk and the service exchange. */

export type Language = 'pt' | 'en';

export interface Contact {
  name?: string;
  email?: string;
  phone?: string;
  description?: string;
}

/** A line the operator's site shows to agents beside the conversation, such as a link to its back office. */
export interface CustomLine {
  title?: string;
  content: string;
  link?: string;
}

export interface Message {
  id: string;
  author: 'visitor' | 'agent' | 'bot';
  /** Who of the team wrote it. */
  name?: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** What the widget reports of the visitor; each call replaces what it names. */
export interface VisitorFacts {
  contact?: Contact;
  /** What the operator's site gave its visitor for support; opaque to us. */
  userToken?: string;
  custom?: CustomLine[];
  language?: Language;
  page?: { title: string; url: string };
}

export interface Conversation extends VisitorFacts {
  /** What agents call it. */
  number: number;
  widgetId: string;
  startedAt: string;
  /** The visitor left for good: nothing can be written any more. */
  endedAt?: string;
  messages: Message[];
}

export interface Visit {
  /** Whoever knows it is this visitor. */
  id: string;
  number: number;
  messages: Message[];
  isOnline: boolean;
}
