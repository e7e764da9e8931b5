import type { Message, Visit, VisitorFacts } from '../protocol.ts';
import type { WidgetStorage } from './storage.ts';

const VISITOR = 'visitor_id';

export interface VisitEvents {
  onVisit(visit: Visit): void;
  onMessage(message: Message): void;
  onTyping(): void;
  onOnline(isOnline: boolean): void;
}

const onWire = ({ userToken, ...facts }: VisitorFacts) => ({ ...facts, ...(userToken && { user_token: userToken }) });

class ConversationEnded extends Error {}

/** The visitor's connection: the conversation starts with the first message, and events arrive by stream. */
export const createVisit = (base: string, widgetId: string, storage: WidgetStorage, events: VisitEvents) => {
  let id = storage.get(VISITOR);
  let starting: Promise<string> | null = null;
  let stream: EventSource | null = null;
  let known: VisitorFacts = {};

  const call = async (path: string, body?: unknown, method = 'POST'): Promise<Response> => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const options = { method, keepalive: method === 'DELETE', ...(body !== undefined && json) };
    const answer = await fetch(`${base}/visitors${path}`, options);
    if (answer.status === 410) throw new ConversationEnded();
    if (!answer.ok) throw new Error(`live chat: ${answer.status}`);
    return answer;
  };
  /** A failed report is ignored: the next change repeats it. */
  const report = (facts: VisitorFacts) => void call(`/${id}`, onWire(facts)).catch(() => undefined);

  const stop = (): void => {
    stream?.close();
    stream = null;
  };
  const reset = (): void => {
    stop();
    starting = null;
    id = null;
    storage.remove(VISITOR);
  };

  const listen = (visitor: string): void => {
    stop();
    const source = new EventSource(`${base}/visitors/${visitor}/stream`);
    stream = source;
    const on = (name: string, receive: (data: string) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => receive(data));
    on('visit', (data) => events.onVisit(JSON.parse(data)));
    on('message', (data) => events.onMessage(JSON.parse(data)));
    on('typing', events.onTyping);
    on('online', (data) => events.onOnline(JSON.parse(data).isOnline));
    source.addEventListener('error', () => {
      // The stream is refused for good because the conversation has ended elsewhere; the next message starts a new one.
      if (source.readyState === EventSource.CLOSED && stream === source) reset();
    });
  };

  const start = async (): Promise<string> => {
    const visit: Visit = await (await call(`?widget_id=${widgetId}`, onWire(known))).json();
    id = visit.id;
    storage.set(VISITOR, visit.id);
    events.onVisit(visit);
    listen(visit.id);
    return visit.id;
  };

  /** Starts a conversation, unless there is one. */
  const begin = (): Promise<string> => {
    if (id !== null) return Promise.resolve(id);
    starting ??= start().finally(() => {
      starting = null;
    });
    return starting;
  };

  const send = async (text: string): Promise<Message> => (await call(`/${await begin()}/messages`, { text })).json();

  return {
    begin,
    stop,
    /** Resumes the conversation of an earlier page view, if there is one. */
    resume(): void {
      if (id === null || stream) return;
      listen(id);
      report(known);
    },
    send: (text: string): Promise<Message> =>
      send(text).catch((error: unknown) => {
        if (!(error instanceof ConversationEnded)) throw error;
        reset();
        return send(text);
      }),
    update(facts: VisitorFacts): void {
      known = { ...known, ...facts };
      // Earlier facts are sent with the start of the conversation.
      if (id !== null) report(facts);
    },
    /** Deletes this visitor here and at the service. */
    remove(): void {
      if (id !== null) call(`/${id}`, undefined, 'DELETE').catch(() => undefined);
      known = {};
      reset();
    },
  };
};
