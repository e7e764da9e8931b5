import * as z from './schema.ts';

/** The ways by which a message reaches somebody outside of the site. */
export const messageChannel = z.enum(['email', 'sms', 'whatsapp']);

export type MessageChannel = z.infer<typeof messageChannel>;

/** Those that lead to a phone. */
export const phoneChannel = z.enum(['sms', 'whatsapp']);

export type PhoneChannel = z.infer<typeof phoneChannel>;
