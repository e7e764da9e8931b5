import type { PhoneChannel } from '@jangada/contracts/values/message-channel';
import * as z from 'zod';

const SENDERS_MAX = 5;
const NAME_CHARS_MAX = 100;
/** Body and button. */
const FIELDS_MAX = 3;
const SECRET_CHARS_MIN = 16;
/** The current secret and its successor. */
const SECRETS_MAX = 2;

const secret = z.string().min(SECRET_CHARS_MIN);
/** With it the sender's receipts are believed; without it, it sends none. */
const receiptSecrets = z.union([secret.transform((one) => [one]), z.array(secret).min(1).max(SECRETS_MAX)]).optional();

/** Tenants that this sender is for; every tenant when missing. */
const tenants = z.array(z.string().min(1)).min(1).optional();
/** Names the sender in the addresses of its receipts and in the list of what was sent; without it, it is called as `by`. */
const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,29}$/)
  .optional();
const twilioAccount = z.string().regex(/^AC[0-9a-f]{32}$/);
const httpAddress = z.url({ protocol: /^https?$/ });

const smtp = z.strictObject({
  by: z.literal('smtp'),
  /** `smtps://user:password@host:465`; with `smtp://` the connection is encrypted by STARTTLS, unless the host is local. */
  url: z.url({ protocol: /^smtps?$/ }),
  /** The address that messages come from; `{domain}` is the tenant's main domain. */
  from: z
    .string()
    .max(NAME_CHARS_MAX)
    .regex(/^[\w.+-]+@(?:\{domain\}|[\w.-]+)$/),
  replyTo: z.email().optional(),
  name,
  tenants,
});
/** One call with channel, address, subject and text: the sandbox, and providers that a small program of the operator calls. */
const plainHttp = z.strictObject({ by: z.literal('http'), url: httpAddress, key: z.string().min(1), name, tenants });
const zenvia = z.strictObject({
  by: z.literal('zenvia'),
  token: z.string().min(1),
  /** The sender that the provider has registered. */
  from: z.string().min(1),
  /** What we chose for the header `Authorization` of its calls. */
  receiptSecret: receiptSecrets,
  url: httpAddress.default('https://api.zenvia.com/v2'),
  name,
  tenants,
});
const zenviaWhatsapp = z.strictObject({
  by: z.literal('zenvia-whatsapp'),
  token: z.string().min(1),
  /** The number or name of the WhatsApp account. */
  from: z.string().min(1),
  /** Ids of the approved templates of the category AUTHENTICATION, in each language. */
  templates: z.strictObject({ pt: z.string().min(1), en: z.string().min(1) }),
  /** The fields of the templates, each of which is the code. */
  codeFields: z.array(z.string().min(1)).min(1).max(FIELDS_MAX).default(['code']),
  receiptSecret: receiptSecrets,
  url: httpAddress.default('https://api.zenvia.com/v2'),
  name,
  tenants,
});
const twilio = z.strictObject({
  by: z.literal('twilio'),
  account: twilioAccount,
  /** The account's own id, or that of an API key. */
  user: z.string().min(1),
  password: z.string().min(1),
  /** The account's auth token, which signs its calls, whatever `user` is. */
  authToken: receiptSecrets,
  /** A number, or a messaging service (`MG…`). */
  from: z.string().regex(/^(?:\+\d{8,15}|\d{3,8}|MG[0-9a-f]{32})$/),
  url: httpAddress.default('https://api.twilio.com'),
  name,
  tenants,
});

/** Twilio Verify makes, sends and checks the code; we have a service of it. */
const twilioVerify = z.strictObject({
  by: z.literal('twilio-verify'),
  account: twilioAccount,
  user: z.string().min(1),
  password: z.string().min(1),
  service: z.string().regex(/^VA[0-9a-f]{32}$/),
  channel: z.enum(['sms', 'whatsapp']).default('sms'),
  url: httpAddress.default('https://verify.twilio.com'),
  name,
  tenants,
});

export type SmtpSender = z.infer<typeof smtp>;
export type PlainHttpSender = z.infer<typeof plainHttp>;
export type ZenviaSender = z.infer<typeof zenvia>;
export type ZenviaWhatsappSender = z.infer<typeof zenviaWhatsapp>;
export type TwilioSender = z.infer<typeof twilio>;
export type TwilioVerifySender = z.infer<typeof twilioVerify>;
export type MessageSender =
  | SmtpSender
  | PlainHttpSender
  | ZenviaSender
  | ZenviaWhatsappSender
  | TwilioSender
  | TwilioVerifySender;

export const nameOfSender = ({ name: own, by }: MessageSender): string => own ?? by;

/** The way by which a sender of `SMS_SENDERS` reaches a phone. */
export const phoneChannelOf = (sender: MessageSender): PhoneChannel => {
  if (sender.by === 'twilio-verify') return sender.channel;
  return sender.by === 'zenvia-whatsapp' ? 'whatsapp' : 'sms';
};

/** Whether it takes nothing but codes. */
export const takesCodesAlone = ({ by }: MessageSender): boolean => by === 'zenvia-whatsapp' || by === 'twilio-verify';

/** Whether its provider reports what became of a message. */
export const sendsReceipts = (sender: MessageSender): boolean => {
  if (sender.by === 'zenvia' || sender.by === 'zenvia-whatsapp') return sender.receiptSecret !== undefined;
  return sender.by === 'twilio' && sender.authToken !== undefined;
};

const listOf = <Sender extends z.ZodType>(sender: Sender, error: string) =>
  z.array(sender, { error }).min(1, { error }).max(SENDERS_MAX, { error });

/** In the order in which they are tried. */
export const emailSenders = listOf(
  z.discriminatedUnion('by', [smtp, plainHttp]),
  `must be a list of 1 to ${SENDERS_MAX}: {"by": "smtp" | "http", …} as in the README`,
);

/** Senders to phones, in the order in which those of one channel are tried. */
export const smsSenders = listOf(
  z.discriminatedUnion('by', [zenvia, zenviaWhatsapp, twilio, twilioVerify, plainHttp]),
  `must be a list of 1 to ${SENDERS_MAX}: {"by": "zenvia" | "zenvia-whatsapp" | "twilio" | "twilio-verify" | "http", …} as in the README`,
);
