import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { createQueue } from '../kit/queue.ts';
import { fieldsOf, isOneOf } from '../kit/input.ts';
import type { Receive } from '../mailbox/mailbox.routes.ts';
import { E164, isAuthenticated, refuse } from './twilio-answers.ts';

const SID_BYTES = 16;
const CODE_DIGITS = 6;
const CODE_LIFE_MS = 10 * 60_000;
const SENDS_MAX = 5;
const CHECKS_MAX = 5;
const SERVICE = /^VA[0-9a-f]{32}$/;

interface Verification {
  readonly sid: string;
  readonly to: string;
  readonly channel: string;
  readonly code: string;
  readonly expiresMs: number;
  sends: number;
  checks: number;
}

const start = z.object({
  To: z.string().regex(E164),
  Channel: z.enum(['sms', 'whatsapp']),
  Locale: z.string().default('en'),
});
const check = z.object({ To: z.string().regex(E164), Code: z.string().min(4).max(10) });

const outcomes = ['landline', 'failing'] as const;

interface OfService {
  Params: { service: string };
}

/** Twilio Verify v2: it makes the code, sends it, and tells whether a typed one is right. Its codes are in memory. */
export const registerVerify = (app: FastifyInstance, { twilio }: Config, receive: Receive): void => {
  const open = new Map<string, Verification>();
  const plans = createQueue<(typeof outcomes)[number]>();
  const find = (key: string): Verification | undefined => {
    const known = open.get(key);
    if (known && known.expiresMs < Date.now()) open.delete(key);
    return open.get(key);
  };
  const shown = ({ sid, to, channel }: Verification, service: string, status: 'pending' | 'approved') => ({
    sid,
    service_sid: service,
    account_sid: twilio.account,
    to,
    channel,
    status,
    valid: status === 'approved',
  });

  app.post<OfService>('/twilio/v2/Services/:service/Verifications', async (request, reply) => {
    const { service } = request.params;
    if (!isAuthenticated(request, twilio)) return refuse(reply, 20003);
    if (!SERVICE.test(service)) return refuse(reply, 20404);
    const read = start.safeParse(request.body);
    if (!read.success) return refuse(reply, 60200);
    const planned = plans.take();
    if (planned === 'landline') return refuse(reply, 60205);
    if (planned === 'failing') return reply.code(503).send({});
    const { To: to, Channel: channel, Locale: locale } = read.data;
    const key = `${service} ${to}`;
    const known = find(key) ?? {
      sid: `VE${randomBytes(SID_BYTES).toString('hex')}`,
      to,
      channel,
      code: String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
      expiresMs: Date.now() + CODE_LIFE_MS,
      sends: 0,
      checks: 0,
    };
    if (known.sends >= SENDS_MAX) return refuse(reply, 60203);
    known.sends += 1;
    open.set(key, known);
    const words = locale.startsWith('pt') ? 'Seu código de verificação é' : 'Your verification code is';
    receive({ channel, to, subject: null, text: `${words}: ${known.code}` });
    return reply.code(201).send(shown(known, service, 'pending'));
  });

  app.post<OfService>('/twilio/v2/Services/:service/VerificationCheck', async (request, reply) => {
    const { service } = request.params;
    if (!isAuthenticated(request, twilio)) return refuse(reply, 20003);
    const read = check.safeParse(request.body);
    if (!read.success) return refuse(reply, 60200);
    const key = `${service} ${read.data.To}`;
    const known = find(key);
    // An approved or expired verification is forgotten.
    if (!known) return refuse(reply, 20404);
    if (known.checks >= CHECKS_MAX) return refuse(reply, 60202);
    known.checks += 1;
    const isRight = known.code === read.data.Code;
    if (isRight) open.delete(key);
    return shown(known, service, isRight ? 'approved' : 'pending');
  });

  app.post('/control/twilio/verifications/next', async ({ body }, reply) => {
    const { outcome } = fieldsOf(body);
    if (!isOneOf(outcomes, outcome))
      return reply.code(422).send({ error: `outcome must be one of ${outcomes.join(', ')}` });
    plans.plan(outcome);
    return { planned: outcome };
  });
};
