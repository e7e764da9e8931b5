import { setTimeout as sleep } from 'node:timers/promises';
import { messageSent } from '@jangada/contracts/events/events';
import { publicChannel } from '@jangada/contracts/domains/realtime/channels';
import type { Page } from 'playwright';
import { publishBatch } from '../realtime/gateway-calls.ts';
import type { BatchEvent, BenchApp } from '../realtime/gateway-calls.ts';

/** Interval of sending; several messages are sent at once when more are due. */
const STEP_MS = 20;

/** Maximum number of events in one call of the gateway. */
const BATCH_MAX = 10;

const SPEAKERS = 40;
const TEXTS = [
  'Boa noite, gente! Alguém no torneio?',
  'Eu 🎉 já fiz quarenta rodadas hoje e ganhei uma',
  'Qual slot está pagando?',
  'Boa sorte @Rita 3. 🍀',
  'Ganhei R$ 12,00 agora no Boto, que alegria depois de tanto tempo sem nada de bom por aqui',
];

export interface MessageStream {
  /** Watches the connection of a page; called before the page is opened. */
  attach(page: Page): void;
  /** Resolves when the page has subscribed to the public channel. */
  subscribed(timeoutMs: number): Promise<void>;
  send(count: number, perSecond: number): Promise<void>;
  lastText(): string;
}

/** Publishes chat messages to the gateway like the API, so that the page receives them as usual. */
export const publishMessages = (gatewayPort: number, app: BenchApp): MessageStream => {
  let handleSubscribed = (): void => undefined;
  const subscription = new Promise<void>((resolve) => {
    handleSubscribed = resolve;
  });
  let count = 0;
  const textOf = (number: number) => `${TEXTS[number % TEXTS.length]} (${number})`;

  const nextEvent = (): BatchEvent => {
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
    return { name: messageSent.wire?.name ?? '', channel: publicChannel, data };
  };

  return {
    attach: (page) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
          const text = String(payload);
          if (text.includes('subscription_succeeded') && text.includes(`"${publicChannel}"`)) handleSubscribed();
        });
      });
    },
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
        while (sent < due) {
          const batch = Array.from({ length: Math.min(BATCH_MAX, due - sent) }, nextEvent);
          await publishBatch(gatewayPort, app, batch);
          sent += batch.length;
        }
        await sleep(STEP_MS);
      }
    },
    lastText: () => textOf(count),
  };
};
