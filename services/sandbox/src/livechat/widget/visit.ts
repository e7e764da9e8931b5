import type { Message, Told, Visit } from '../protocol.ts';
import type { Kept } from './kept.ts';

const VISITOR = 'visitor_id';

export interface VisitEvents {
  onVisit(visit: Visit): void;
  onMessage(message: Message): void;
  onTyping(): void;
  onOnline(isOnline: boolean): void;
}

export interface VisitOfPage {
  /** Goes on with the conversation of an earlier page view, if there is one. */
  resume(): void;
  /** Begins a conversation, unless there is one. */
  begin(): Promise<string>;
  tell(told: Told): void;
  send(text: string): Promise<Message>;
  /** This visitor is forgotten here and at the service. */
  forget(): void;
  stop(): void;
}

const named = ({ userToken, ...told }: Told) => ({ ...told, ...(userToken && { user_token: userToken }) });

class Gone extends Error {}

/** The visitor at the service: a conversation that begins when it is needed, and what comes back from it. */
export function createVisit(base: string, widgetId: string, kept: Kept, events: VisitEvents): VisitOfPage {
  let id = kept.get(VISITOR);
  let starting: Promise<string> | null = null;
  let stream: EventSource | null = null;
  let known: Told = {};

  const call = async (path: string, method: string, body?: unknown): Promise<Response> => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${base}/visitors${path}`, { method, ...(body !== undefined && json) });
    if (answer.status === 410) throw new Gone();
    if (!answer.ok) throw new Error(`live chat: ${answer.status}`);
    return answer;
  };

  const letGo = (): void => {
    stream?.close();
    stream = null;
    starting = null;
    id = null;
    kept.remove(VISITOR);
  };

  const listen = (visitor: string): void => {
    stream?.close();
    const source = new EventSource(`${base}/visitors/${visitor}/stream`);
    stream = source;
    const on = (name: string, heard: (data: string) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => heard(data));
    on('visit', (data) => events.onVisit(JSON.parse(data)));
    on('message', (data) => events.onMessage(JSON.parse(data)));
    on('typing', () => events.onTyping());
    on('online', (data) => events.onOnline(JSON.parse(data).isOnline));
    source.addEventListener('error', () => {
      // Refused for good: the conversation has ended elsewhere, the next one is a new one.
      if (source.readyState === EventSource.CLOSED && stream === source) letGo();
    });
  };

  const start = async (): Promise<string> => {
    const answer = await call(`?widget_id=${widgetId}`, 'POST', named(known));
    const visit: Visit = await answer.json();
    id = visit.id;
    kept.set(VISITOR, visit.id);
    events.onVisit(visit);
    listen(visit.id);
    return visit.id;
  };

  const begin = (): Promise<string> => {
    if (id !== null) return Promise.resolve(id);
    starting ??= start().finally(() => {
      starting = null;
    });
    return starting;
  };

  const send = async (text: string): Promise<Message> => {
    try {
      const visitor = await begin();
      const answer = await call(`/${visitor}/messages`, 'POST', { text });
      return await answer.json();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      letGo();
      const visitor = await begin();
      const answer = await call(`/${visitor}/messages`, 'POST', { text });
      return answer.json();
    }
  };

  return {
    resume: () => {
      if (id === null || stream) return;
      listen(id);
      call(`/${id}`, 'POST', named(known)).catch(() => undefined);
    },
    begin,
    send,
    tell: (told) => {
      known = { ...known, ...told };
      // What is told before the conversation goes along with its beginning.
      if (id !== null) call(`/${id}`, 'POST', named(told)).catch(() => undefined);
    },
    forget: () => {
      if (id !== null) fetch(`${base}/visitors/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
      known = {};
      letGo();
    },
    stop: () => {
      stream?.close();
      stream = null;
    },
  };
}
