import type { Journal } from '../kit/journal.ts';
import type { Cob, ReceivedPix, SentPix, Webhook } from './pix.types.ts';

/** A webhook call that has to arrive, kept until the receiver answered 2xx or patience ran out. */
export interface Notification {
  id: string;
  chave: string;
  url: string;
  body: string;
  state: 'pending' | 'delivered' | 'given-up';
}

type Entry =
  | { kind: 'cob'; value: Cob }
  | { kind: 'pix'; value: ReceivedPix }
  | { kind: 'sent'; value: SentPix }
  | { kind: 'webhook'; value: Webhook }
  | { kind: 'webhook-removed'; chave: string }
  | { kind: 'notification'; value: Notification };

export type PixStore = ReturnType<typeof openPixStore>;

/** Charges, received Pix and webhooks, in memory and in the journal. */
export function openPixStore(journal: Journal<Entry>) {
  const cobs = new Map<string, Cob>();
  const received = new Map<string, ReceivedPix>();
  const sent = new Map<string, SentPix>();
  const webhooks = new Map<string, Webhook>();
  const notifications = new Map<string, Notification>();

  const remember = (entry: Entry) => {
    if (entry.kind === 'cob') cobs.set(entry.value.txid, entry.value);
    if (entry.kind === 'pix') received.set(entry.value.endToEndId, entry.value);
    if (entry.kind === 'sent') sent.set(entry.value.idEnvio, entry.value);
    if (entry.kind === 'webhook') webhooks.set(entry.value.chave, entry.value);
    if (entry.kind === 'webhook-removed') webhooks.delete(entry.chave);
    if (entry.kind === 'notification') {
      if (entry.value.state === 'pending') notifications.set(entry.value.id, entry.value);
      else notifications.delete(entry.value.id);
    }
  };
  const save = (entry: Entry) => {
    journal.append(entry);
    remember(entry);
  };
  journal.replay().forEach(remember);

  return {
    findCob: (txid: string) => cobs.get(txid),
    findCobByLocation: (location: string) => [...cobs.values()].find((cob) => cob.location === location),
    listCobs: () => [...cobs.values()],
    nextLocId: () => cobs.size + 1,
    saveCob: (value: Cob) => save({ kind: 'cob', value }),
    findPix: (endToEndId: string) => received.get(endToEndId),
    listPix: () => [...received.values()],
    listPixOf: (txid: string) => [...received.values()].filter((pix) => pix.txid === txid),
    savePix: (value: ReceivedPix) => save({ kind: 'pix', value }),
    findSent: (idEnvio: string) => sent.get(idEnvio),
    listSent: () => [...sent.values()],
    saveSent: (value: SentPix) => save({ kind: 'sent', value }),
    findWebhook: (chave: string) => webhooks.get(chave),
    saveWebhook: (value: Webhook) => save({ kind: 'webhook', value }),
    removeWebhook: (chave: string) => save({ kind: 'webhook-removed', chave }),
    listPendingNotifications: () => [...notifications.values()],
    saveNotification: (value: Notification) => save({ kind: 'notification', value }),
  };
}
