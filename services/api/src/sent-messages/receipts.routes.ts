import { setTimeout as sleep } from 'node:timers/promises';
import { storable } from '@jangada/server/storable';
import type { Context } from '../context/context.ts';
import { DomainError } from '../errors/domain-error.ts';
import { countFailed, countReceipt } from '../metrics/message-figures.ts';
import type { Platform } from '../platform/platform.ts';
import type { Receipt } from '../vendors/messenger/message.ts';
import type { ReceiptSender } from '../vendors/messenger/messenger.ts';
import { thirdPartyRequestOf } from '../vendors/third-party-request.ts';
import { applyReceipt, findByReceipt } from './sent-messages.repository.ts';

/** A receipt may arrive before the provider's answer to the message is written. */
const LOOKS_AGAIN_AFTER_MS = 500;

interface OfSender {
  Params: { sender: string };
}

/**
 * Providers of e-mail and SMS call here. A call is believed by the proof of the sender whose address was called, and about
 * messages of that sender and its tenants alone. What is no receipt of ours is counted and answered as taken, because
 * providers give up addresses that refuse.
 */
const registerReceipts = (app: Platform): void => {
  app.server.post<OfSender>('/providers/messages/:sender', async (request, reply) => {
    const { sender: name } = request.params;
    const sender = app.receiptSenders.get(name);
    if (!sender) throw new DomainError('request.not-found');
    const read = sender.read(thirdPartyRequestOf(request, app.config.thirdPartyProxySecrets), storable(request.body));
    if (read === 'forged') {
      countReceipt(name, read);
      throw new DomainError('session.forbidden');
    }
    if (read === 'other') countReceipt(name, read);
    else if ('unreadable' in read) {
      request.log.warn({ sender: name, reason: read.unreadable }, 'messages: an unreadable receipt');
      countReceipt(name, 'unreadable');
    } else countReceipt(name, await apply(app, name, sender, read));
    return reply.code(200).send({});
  });
};

async function apply(
  { db }: Pick<Platform, 'db'>,
  name: string,
  { isFor }: ReceiptSender,
  receipt: Receipt,
): Promise<string> {
  const find = () => findByReceipt(db, name, receipt.providerId);
  const found = (await find()) ?? (await sleep(LOOKS_AGAIN_AFTER_MS).then(find));
  if (!found || !isFor(found.tenant_id)) return 'unknown';
  const applied = await db.transaction(found.tenant_id, (tx) => applyReceipt(tx, found.id, receipt));
  if (applied?.outcome === 'applied' && receipt.state === 'failed') countFailed(applied, receipt.reason);
  return applied?.outcome ?? 'unknown';
}

const SUBSCRIBE_EVERY_MS = 60 * 60_000;
const SUBSCRIBE_RETRY_MS = 60_000;

/** Tells providers periodically where their receipts go, because they may lose it. @returns a function that stops it */
const refreshSubscriptions = ({ receiptSenders, log }: Platform): (() => void) => {
  const subscribers = [...receiptSenders].filter(([, { subscribe }]) => subscribe !== undefined);
  if (subscribers.length === 0) return () => undefined;
  let timer: NodeJS.Timeout;
  const subscribeAll = async (): Promise<void> => {
    let nextMs = SUBSCRIBE_EVERY_MS;
    for (const [sender, { subscribe }] of subscribers)
      try {
        await subscribe?.();
      } catch (error) {
        nextMs = SUBSCRIBE_RETRY_MS;
        log.warn({ sender, reason: String(error) }, 'messages: the provider does not know where receipts go');
      }
    timer = setTimeout(() => void subscribeAll(), nextMs).unref();
  };
  timer = setTimeout(() => void subscribeAll(), 0);
  return () => clearTimeout(timer);
};

export const messageReceipts: Context = { routes: [registerReceipts], background: [refreshSubscriptions] };
