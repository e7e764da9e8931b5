import { setTimeout as sleep } from 'node:timers/promises';
import { messageSent } from '@jangada/contracts/events/events';
import { publicChannel } from '@jangada/contracts/domains/realtime/channels';
import type { Page, WebSocketRoute } from 'playwright';

/** Messages are sent this often, several at once where more of them are due. */
const STEP_MS = 20;

const SPEAKERS = 40;
const TEXTS = [
  'Boa noite, gente! Alguém no torneio?',
  'Eu 🎉 já fiz quarenta rodadas hoje e ganhei uma',
  'Qual slot está pagando?',
  'Boa sorte @Rita 3. 🍀',
  'Ganhei R$ 12,00 agora no Boto, que alegria depois de tanto tempo sem nada de bom por aqui',
];

export interface MessageStream {
  /** Takes the connection of a page, before the page is opened. */
  attach(page: Page): Promise<void>;
  /** Resolves once the page listens to the public channel. */
  subscribed(timeoutMs: number): Promise<void>;
  send(count: number, perSecond: number): Promise<void>;
  lastText(): string;
}

/** Puts messages of the chat into the connection of a page, as the gateway would. */
export const fakeMessages = (): MessageStream => {
  let connection: WebSocketRoute | null = null;
  let handleSubscribed = (): void => undefined;
  const subscription = new Promise<void>((resolve) => {
    handleSubscribed = resolve;
  });
  let count = 0;
  const textOf = (number: number) => `${TEXTS[number % TEXTS.length]} (${number})`;

  const sendOne = () => {
    count += 1;
    const speaker = count % SPEAKERS;
    const message = {
      id: String(1_000_000 + count),
      time: new Date().toISOString(),
      type: 'normal',
      text: textOf(count),
      user: { id: 5_000 + speaker, name: `Rita ${speaker}.`, avatar: null },
      attachments: [],
      pinned_until: null,
    };
    const data = JSON.stringify({ message, event_id: `bench-${count}` });
    connection?.send(JSON.stringify({ event: messageSent.wire?.name, channel: publicChannel, data }));
  };

  return {
    attach: (page) =>
      page.routeWebSocket(/\/app\//, (socket) => {
        connection = socket;
        const server = socket.connectToServer();
        server.onMessage((text) => {
          if (String(text).includes('subscription_succeeded') && String(text).includes(`"${publicChannel}"`))
            handleSubscribed();
          socket.send(text);
        });
      }),
    subscribed: (timeoutMs) =>
      Promise.race([
        subscription,
        sleep(timeoutMs, undefined, { ref: false }).then(() => {
          throw new Error('The page does not listen to the public channel.');
        }),
      ]),
    send: async (total, perSecond) => {
      const startMs = performance.now();
      for (let sent = 0; sent < total;) {
        const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond));
        for (; sent < due; sent += 1) sendOne();
        await sleep(STEP_MS);
      }
    },
    lastText: () => textOf(count),
  };
};
