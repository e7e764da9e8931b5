import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { browserFile, servePage } from '../kit/browser-files.ts';
import { createEventStreams } from '../kit/event-streams.ts';
import { openConversations } from './conversations.ts';
import { messageOf, visitorFactsOf } from './input.ts';
import type { Conversation, Message, Visit } from './protocol.ts';
import texts from './texts.json' with { type: 'json' };

const WIDGET_ID = /^[A-Za-z0-9]{4,32}$/;
const STREAM_RETRY_MS = 2_000;
const DESK_TOPIC = 'desk';
/** An immediate automatic answer would look like an error. */
const FIRST_ANSWER_MS = 900;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

const topicOf = ({ number }: Conversation): string => `visitor ${number}`;

interface ById {
  Params: { id: string };
}

/** Live support in the shape of Jivo: the widget's script, conversations, and a desk for agents. */
export async function registerLiveChat(app: FastifyInstance, config: Config): Promise<void> {
  const conversations = openConversations(join(config.dataDir, 'livechat-conversations.jsonl'));
  const streams = createEventStreams(STREAM_RETRY_MS);
  const sendScript = browserFile(new URL('./widget/entry.ts', import.meta.url));
  const answers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => answers.forEach(clearTimeout));
  // Closing waits for all streams, and a stream does not end on its own.
  app.addHook('preClose', async () => streams.stop());

  const isOnline = () => streams.listeners(DESK_TOPIC) > 0;
  const notifyDesk = ({ number }: Conversation) => streams.send(DESK_TOPIC, { number }, 'changed');
  const visitOf = (id: string, { number, messages }: Conversation): Visit => ({
    id,
    number,
    messages,
    isOnline: isOnline(),
  });

  /** Stores a message and sends it to both sides; null when the conversation is full. */
  const post = (conversation: Conversation, content: Pick<Message, 'author' | 'name' | 'text'>): Message | null => {
    const message = conversations.add(conversation, content);
    if (message) {
      streams.send(topicOf(conversation), message, 'message');
      notifyDesk(conversation);
    }
    return message;
  };

  /** Handles a message of either side. */
  const receive = (reply: FastifyReply, conversation: Conversation, body: unknown, author: 'visitor' | 'agent') => {
    const { text, agent = 'Suporte' } = messageOf(body) ?? {};
    if (!text) return reply.code(422).send({ error: 'a message has 1 to 2000 characters' });
    const message = post(conversation, { author, text, ...(author === 'agent' && { name: agent }) });
    return message ? reply.code(201).send(message) : reply.code(409).send({ error: 'this conversation is full' });
  };

  const answerFirst = (conversation: Conversation): void => {
    streams.send(topicOf(conversation), {}, 'typing');
    const timer = setTimeout(() => {
      answers.delete(timer);
      if (conversation.endedAt) return;
      const { firstOnline, firstAway } = texts[conversation.language ?? 'pt'];
      const [name] = (conversation.contact?.name ?? '').split(/\s+/);
      const text = (isOnline() ? firstOnline : firstAway).replace('{name}', name ? `, ${name}` : '');
      post(conversation, { author: 'bot', text });
    }, FIRST_ANSWER_MS);
    answers.add(timer);
  };

  await app.register(async (live) => {
    live.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });
    const ended = (reply: FastifyReply) => reply.code(410).send({ error: 'this conversation has ended' });

    live.get<ById>('/livechat/widget/:id', async (request, reply) =>
      WIDGET_ID.test(request.params.id)
        ? sendScript(request, reply)
        : reply.code(404).send({ error: 'no such widget' }),
    );
    live.options('/livechat/visitors*', async (_request, reply) => reply.headers(PREFLIGHT).code(204).send());

    // The visitors' side: the id of a visit is the visitor's credential.
    live.post<{ Querystring: { widget_id?: string } }>('/livechat/visitors', async ({ query, body }, reply) => {
      const { widget_id: widgetId = '' } = query;
      if (!WIDGET_ID.test(widgetId)) return reply.code(422).send({ error: 'no such widget' });
      const { visitorId, conversation } = conversations.start(widgetId, visitorFactsOf(body));
      return reply.code(201).send(visitOf(visitorId, conversation));
    });

    const onVisit = (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      handle: (conversation: Conversation, id: string, body: unknown, reply: FastifyReply) => unknown,
    ) =>
      live.route<ById>({
        method,
        url: `/livechat/visitors/:id${path}`,
        handler: async ({ params: { id }, body }, reply) => {
          const conversation = conversations.ofVisitor(id);
          return conversation && !conversation.endedAt ? handle(conversation, id, body, reply) : ended(reply);
        },
      });

    onVisit('POST', '', (conversation, id, body) => {
      conversations.update(conversation, visitorFactsOf(body));
      notifyDesk(conversation);
      return visitOf(id, conversation);
    });
    onVisit('GET', '/stream', (conversation, id, _body, reply) =>
      streams.join(topicOf(conversation), reply, {
        joined: () => {
          streams.send(topicOf(conversation), visitOf(id, conversation), 'visit');
          notifyDesk(conversation);
        },
        left: () => notifyDesk(conversation),
      }),
    );
    onVisit('POST', '/messages', (conversation, _id, body, reply) => {
      const isFirst = conversation.messages.length === 0;
      const answer = receive(reply, conversation, body, 'visitor');
      if (isFirst && conversation.messages.length > 0) answerFirst(conversation);
      return answer;
    });
    onVisit('DELETE', '', (conversation, _id, _body, reply) => {
      conversations.end(conversation);
      streams.end(topicOf(conversation));
      notifyDesk(conversation);
      return reply.code(204).send();
    });

    // The agents' side. It has no sign-in: this service runs on a developer's machine.
    live.get('/livechat/desk/conversations', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return conversations.list().map((one) => ({ ...one, isHere: streams.listeners(topicOf(one)) > 0 }));
    });
    live.get('/livechat/desk/stream', async (_request, reply) => {
      const notifyVisitors = () => {
        for (const one of conversations.list()) streams.send(topicOf(one), { isOnline: isOnline() }, 'online');
      };
      return streams.join(DESK_TOPIC, reply, { joined: notifyVisitors, left: notifyVisitors });
    });

    const onConversation = (
      path: string,
      handle: (conversation: Conversation, body: unknown, reply: FastifyReply) => FastifyReply,
    ) =>
      live.post<ById>(`/livechat/desk/conversations/:id/${path}`, async ({ params, body }, reply) => {
        const conversation = conversations.byNumber(Number(params.id));
        return conversation
          ? handle(conversation, body, reply)
          : reply.code(404).send({ error: 'no such conversation' });
      });
    onConversation('messages', (conversation, body, reply) =>
      conversation.endedAt ? ended(reply) : receive(reply, conversation, body, 'agent'),
    );
    onConversation('typing', (conversation, _body, reply) => {
      streams.send(topicOf(conversation), {}, 'typing');
      return reply.code(204).send();
    });
  });

  servePage(app, '/livechat/desk', {
    html: new URL('./desk/desk.html', import.meta.url),
    files: {
      '/livechat/desk.js': new URL('./desk/desk.ts', import.meta.url),
      '/livechat/desk.css': new URL('./desk/desk.css', import.meta.url),
    },
  });
}
