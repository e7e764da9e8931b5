/* The messages between the widget, the desk and the service. */

export type { Contact, VisitorFacts } from './input.ts';
import type { VisitorFacts } from './input.ts';

export type Language = 'pt' | 'en';

export interface Message {
  id: string;
  author: 'visitor' | 'agent' | 'bot';
  /** Name of the agent who wrote the message. */
  name?: string;
  text: string;
  /** ISO 8601 date and time. */
  at: string;
}

export interface Conversation extends VisitorFacts {
  number: number;
  widgetId: string;
  startedAt: string;
  /** The visitor cleared the conversation: it accepts no more messages. */
  endedAt?: string;
  messages: Message[];
}

export interface Visit {
  /** The credential of this visitor. */
  id: string;
  number: number;
  messages: Message[];
  isOnline: boolean;
}
