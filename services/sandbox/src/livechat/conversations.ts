import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../kit/journal.ts';
import type { Conversation, Message, Told } from './protocol.ts';

type Entry =
  | { kind: 'started'; visitorId: string; number: number; widgetId: string; at: string }
  | { kind: 'told'; number: number; told: Told }
  | { kind: 'message'; number: number; message: Message }
  | { kind: 'ended'; number: number; at: string };

interface Kept {
  visitorId: string;
  conversation: Conversation;
}

export interface Conversations {
  start(widgetId: string, told: Told): { visitorId: string; conversation: Conversation };
  ofVisitor(visitorId: string): Conversation | undefined;
  byNumber(number: number): Conversation | undefined;
  /** Those in which somebody said something, the latest first. */
  listed(): Conversation[];
  tell(conversation: Conversation, told: Told): void;
  /** Null when the conversation is full. */
  say(conversation: Conversation, said: Pick<Message, 'author' | 'name' | 'text'>): Message | null;
  end(conversation: Conversation): void;
}

const CONVERSATIONS_KEPT_MAX = 500;
const MESSAGES_MAX = 500;

/** Every conversation since the data folder was made, also after a restart. */
export function openConversations(dataDir: string): Conversations {
  const journal = openJournal<Entry>(join(dataDir, 'livechat.jsonl'));
  const kept = new Map<number, Kept>();
  const numbers = new Map<string, number>();
  let lastNumber = 1000;

  const apply = (entry: Entry): void => {
    if (entry.kind === 'started') {
      const { number, visitorId, widgetId, at } = entry;
      kept.set(number, { visitorId, conversation: { number, widgetId, startedAt: at, messages: [] } });
      numbers.set(visitorId, number);
      lastNumber = Math.max(lastNumber, number);
      return;
    }
    const conversation = kept.get(entry.number)?.conversation;
    if (!conversation) return;
    if (entry.kind === 'told') Object.assign(conversation, entry.told);
    if (entry.kind === 'message') conversation.messages.push(entry.message);
    if (entry.kind === 'ended') conversation.endedAt = entry.at;
  };

  const record = (entry: Entry): void => {
    apply(entry);
    journal.append(entry);
  };

  const forgetOldest = (): void => {
    const [oldest] = kept;
    if (!oldest || kept.size <= CONVERSATIONS_KEPT_MAX) return;
    numbers.delete(oldest[1].visitorId);
    kept.delete(oldest[0]);
  };

  for (const entry of journal.replay()) {
    apply(entry);
    forgetOldest();
  }

  const now = () => new Date().toISOString();
  const byNumber = (number: number) => kept.get(number)?.conversation;
  const lastMomentOf = ({ messages, startedAt }: Conversation) => messages.at(-1)?.at ?? startedAt;

  return {
    start(widgetId, told) {
      const visitorId = randomUUID();
      const number = lastNumber + 1;
      record({ kind: 'started', visitorId, number, widgetId, at: now() });
      record({ kind: 'told', number, told });
      forgetOldest();
      const conversation = byNumber(number);
      if (!conversation) throw new Error('a conversation that was just started is not there');
      return { visitorId, conversation };
    },
    ofVisitor: (visitorId) => byNumber(numbers.get(visitorId) ?? 0),
    byNumber,
    listed: () =>
      [...kept.values()]
        .map(({ conversation }) => conversation)
        .filter(({ messages }) => messages.length > 0)
        .toSorted((one, other) => lastMomentOf(other).localeCompare(lastMomentOf(one))),
    tell: ({ number }, told) => record({ kind: 'told', number, told }),
    say({ number, messages }, said) {
      if (messages.length >= MESSAGES_MAX) return null;
      const message: Message = { id: randomUUID(), ...said, at: now() };
      record({ kind: 'message', number, message });
      return message;
    },
    end: ({ number }) => record({ kind: 'ended', number, at: now() }),
  };
}
