import { join } from 'node:path';
import { openCollection } from '../kit/journal.ts';
import type { Cob, Infracao, ReceivedPix, SentPix, Webhook } from './pix.types.ts';

/** A webhook call, stored until the receiver has answered 2xx or the retries have ended. */
export interface Notification {
  id: string;
  chave: string;
  url: string;
  body: string;
  state: 'pending' | 'delivered' | 'given-up';
}

export type PixStore = ReturnType<typeof openPixStore>;

/** The owner of a key: in the sandbox its first requester. */
export interface KeyOwner {
  chave: string;
  cpf: string;
}

/** Charges, Pix received and sent, webhooks and their notifications, in memory and in journals. */
export const openPixStore = (dataDir: string) => {
  const open = <Value>(name: string, keyOf: (value: Value) => string, isNeeded?: (value: Value) => boolean) =>
    openCollection<Value>(join(dataDir, `pix-${name}.jsonl`), keyOf, isNeeded);
  const cobs = open<Cob>('charges', ({ txid }) => txid);
  return {
    cobs,
    received: open<ReceivedPix>('received', ({ endToEndId }) => endToEndId),
    sent: open<SentPix>('sent', ({ idEnvio }) => idEnvio),
    claims: open<Infracao>('claims', ({ idInfracao }) => idInfracao),
    keyOwners: open<KeyOwner>('key-owners', ({ chave }) => chave),
    webhooks: open<Webhook>('webhooks', ({ chave }) => chave),
    notifications: open<Notification>(
      'notifications',
      ({ id }) => id,
      ({ state }) => state === 'pending',
    ),
    findCobByLocation: (location: string) => cobs.list().find((cob) => cob.location === location),
  };
};
