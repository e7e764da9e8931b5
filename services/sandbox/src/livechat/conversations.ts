import { randomUUID } from 'node:crypto';
import { openJournal } from '../kit/journal.ts';
import type { Conversation, Message, VisitorFacts } from './protocol.ts';

type Entry =
  | { kind: 'started'; visitorId: string; number: number; widgetId: string; at: string }
  | { kind: 'told'; number: number; told: VisitorFacts }
  | { kind: 'message'; number: number; message: Message }
  | { kind: 'ended'; number: number; at: string };

const CONVERSATIONS_MAX = 500;
const MESSAGES_MAX = 500;
const FIRST_NUMBER = 1001;

/** Every conversation since the data folder was made, also after a restart. */
export function openConversations(file: string) {
  const journal = openJournal<Entry>(file);
  const stored = new Map<number, { visitorId: string; conversation: Conversation }>();
  const numbers = new Map<string, number>();
  let nextNumber = FIRST_NUMBER;

  const apply = (entry: Entry): void => {
    if (entry.kind === 'started') {
      const { number, visitorId, widgetId, at } = entry;
      stored.set(number, { visitorId, conversation: { number, widgetId, startedAt: at, messages: [] } });
      numbers.set(visitorId, number);
      nextNumber = Math.max(nextNumber, number + 1);
      const [oldest] = stored;
      if (!oldest || stored.size <= CONVERSATIONS_MAX) return;
      stored.delete(oldest[0]);
      numbers.delete(oldest[1].visitorId);
      return;
    }
    const conversation = stored.get(entry.number)?.conversation;
    if (!conversation) return;
    if (entry.kind === 'told') Object.assign(conversation, entry.told);
    if (entry.kind === 'message') conversation.messages.push(entry.message);
    if (entry.kind === 'ended') conversation.endedAt = entry.at;
  };
  const record = (entry: Entry): void => {
    apply(entry);
    journal.append(entry);
  };
  journal.replay().forEach(apply);

  const now = () => new Date().toISOString();
  const byNumber = (number: number) => stored.get(number)?.conversation;
  const lastMomentOf = ({ messages, startedAt }: Conversation) => messages.at(-1)?.at ?? startedAt;

  return {
    start(widgetId: string, told: VisitorFacts): { visitorId: string; conversation: Conversation } {
      const visitorId = randomUUID();
      const number = nextNumber;
      record({ kind: 'started', visitorId, number, widgetId, at: now() });
      record({ kind: 'told', number, told });
      const conversation = byNumber(number);
      if (!conversation) throw new Error('a conversation that was just started is not there');
      return { visitorId, conversation };
    },
    ofVisitor: (visitorId: string) => byNumber(numbers.get(visitorId) ?? 0),
    byNumber,
    /** Those with messages, the latest first. */
    list: (): Conversation[] =>
      [...stored.values()]
        .map(({ conversation }) => conversation)
        .filter(({ messages }) => messages.length > 0)
        .toSorted((one, other) => lastMomentOf(other).localeCompare(lastMomentOf(one))),
    update: ({ number }: Conversation, told: VisitorFacts) => record({ kind: 'told', number, told }),
    /** @returns null when the conversation is full */
    add({ number, messages }: Conversation, content: Pick<Message, 'author' | 'name' | 'text'>): Message | null {
      if (messages.length >= MESSAGES_MAX) return null;
      const message: Message = { id: randomUUID(), ...content, at: now() };
      record({ kind: 'message', number, message });
      return message;
    },
    end: ({ number }: Conversation) => record({ kind: 'ended', number, at: now() }),
  };
}
