import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { fieldsOf } from '../kit/input.ts';
import { createQueue } from '../kit/queue.ts';
import type { Receive } from '../mailbox/mailbox.routes.ts';
import { E164, isAuthenticated, refuse } from './twilio-answers.ts';
import { createTwilioNotices, type Status } from './twilio-notices.ts';
import { registerVerify } from './verify.routes.ts';

const SID_BYTES = 16;
const BODY_CHARS_MAX = 1_600;
const outcomes = {
  delivered: ['sent', 'delivered'],
  sent: ['sent'],
  undelivered: ['sent', 'undelivered'],
  failed: ['failed'],
  unsubscribed: [],
  silent: [],
} as const satisfies Record<string, readonly Status[]>;

type Outcome = keyof typeof outcomes;

const plan = z.object({
  outcome: z.enum(['delivered', 'sent', 'undelivered', 'failed', 'unsubscribed', 'silent']),
  error_code: z.number().int().default(30_008),
});

const form = z.object({
  To: z.string().default(''),
  From: z.string().default(''),
  MessagingServiceSid: z.string().default(''),
  Body: z.string().default(''),
  StatusCallback: z.url().optional(),
});

/** Twilio's Programmable Messaging: messages by one account, and its signed status callbacks; and Verify. */
export const registerTwilio = async (app: FastifyInstance, config: Config, receive: Receive): Promise<void> => {
  const { twilio } = config;
  registerVerify(app, config, receive);
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const plans = createQueue<z.infer<typeof plan>>();
  const notices = createTwilioNotices(twilio, app.log, stopping.signal);

  app.post<{ Params: { account: string } }>(
    '/twilio/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      if (!isAuthenticated(request, twilio)) return refuse(reply, 20003);
      if (request.params.account !== twilio.account) return refuse(reply, 20404);
      const read = form.safeParse(request.body);
      if (!read.success) return refuse(reply, 21211);
      const { To: to, From: from, MessagingServiceSid: service, Body: body, StatusCallback: callback } = read.data;
      const wrong = errorOf(read.data);
      if (wrong) return refuse(reply, wrong);
      const { outcome, error_code: errorCode } = plans.take() ?? plan.parse({ outcome: 'delivered' });
      if (outcome === 'unsubscribed') return refuse(reply, 21610);
      const sid = `SM${randomBytes(SID_BYTES).toString('hex')}`;
      receive({ channel: 'sms', to, subject: null, text: body });
      if (callback) void notices.announce({ sid, to, from: from || service, callback }, outcomes[outcome], errorCode);
      return reply.code(201).send({
        sid,
        account_sid: twilio.account,
        api_version: '2010-04-01',
        to,
        from: from || null,
        messaging_service_sid: service || null,
        body,
        status: service ? 'accepted' : 'queued',
        direction: 'outbound-api',
        num_segments: '1',
        error_code: null,
        error_message: null,
        date_created: new Date().toUTCString(),
      });
    },
  );

  app.post('/control/twilio/next', async ({ body }, reply) => {
    const planned = plan.safeParse(fieldsOf(body)).data;
    if (!planned)
      return reply.code(422).send({ error: `Send {outcome: ${Object.keys(outcomes).join(' | ')}, error_code?}` });
    plans.plan(planned);
    return { planned: planned.outcome satisfies Outcome };
  });
};

function errorOf({ To: to, From: from, MessagingServiceSid: service, Body: body }: z.infer<typeof form>) {
  if (to === '') return 21604;
  if (!E164.test(to)) return 21211;
  if (from === '' && service === '') return 21603;
  if (body === '') return 21602;
  return body.length > BODY_CHARS_MAX ? 21617 : null;
}
