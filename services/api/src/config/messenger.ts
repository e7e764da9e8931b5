import { ConfigError } from '@jangada/server/environment';
import type * as z from 'zod';
import {
  nameOfSender,
  sendsReceipts,
  type emailSenders,
  type MessageSender,
  type PlainHttpSender,
  type smsSenders,
} from './message-senders.ts';

interface MessengerVariables {
  readonly EMAIL_SENDERS?: z.infer<typeof emailSenders> | undefined;
  readonly SMS_SENDERS?: z.infer<typeof smsSenders> | undefined;
  readonly MAILBOX_KEY?: string | undefined;
  readonly MAILBOX_URL?: string | undefined;
  readonly MESSAGE_RECEIPTS_URL?: string | undefined;
}

/** @throws {ConfigError} when two senders with receipts have one name: a receipt finds its sender by it */
function refuseSharedNames(senders: readonly MessageSender[]): void {
  const names = senders.filter(sendsReceipts).map(nameOfSender);
  if (new Set(names).size < names.length)
    throw new ConfigError('SMS_SENDERS has two senders with receipts of the same name: give each a "name" of its own');
}

/** @param sandbox the stand-in's address, for what is not configured */
export const messengerOf = (read: MessengerVariables, sandbox: string) => {
  const standIn = (): [PlainHttpSender] => {
    if (read.MAILBOX_KEY === undefined)
      throw new ConfigError('MAILBOX_KEY is missing: set it, or EMAIL_SENDERS and SMS_SENDERS');
    return [{ by: 'http', url: read.MAILBOX_URL ?? `${sandbox}/mailbox/messages`, key: read.MAILBOX_KEY }];
  };
  const email = read.EMAIL_SENDERS ?? standIn();
  const sms = read.SMS_SENDERS ?? standIn();
  refuseSharedNames(sms);
  const receiptsUrl = read.MESSAGE_RECEIPTS_URL ?? null;
  if (receiptsUrl === null && sms.some(sendsReceipts))
    throw new ConfigError('MESSAGE_RECEIPTS_URL is missing: a sender of SMS_SENDERS has a secret for receipts');
  return { email, sms, receiptsUrl };
};
