import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { servePage } from '../kit/browser-files.ts';
import { fieldsOf, textOf } from '../kit/input.ts';
import { createQueue } from '../kit/queue.ts';
import { createSolvedTokens } from './solved-tokens.ts';

const TOKEN_SECONDS = 300;

/**
 * A captcha in the shape of Turnstile: a script, a framed checkbox, a token that is valid once, and a server-side
 * check.
 */
export const registerCaptcha = async (app: FastifyInstance, config: Config): Promise<void> => {
  const tokens = createSolvedTokens(TOKEN_SECONDS);
  const failures = createQueue<'failed'>();

  servePage(app, '/captcha/frame', {
    html: new URL('./frame.html', import.meta.url),
    framing: 'anyone',
    files: {
      '/captcha/api.js': new URL('./api.ts', import.meta.url),
      '/captcha/frame.js': new URL('./frame.ts', import.meta.url),
      '/captcha/frame.css': new URL('./frame.css', import.meta.url),
    },
  });

  app.post('/captcha/solve', async (request, reply) => {
    if (!textOf(fieldsOf(request.body)['sitekey'])) return reply.code(400).send({ error: 'invalid-sitekey' });
    if (failures.take()) return reply.code(403).send({ error: 'challenge-failed' });
    return { token: tokens.issue(), expiresInSeconds: TOKEN_SECONDS };
  });

  app.post('/captcha/siteverify', async (request) => {
    const refuse = (code: string) => ({ success: false, 'error-codes': [code] });
    const body = fieldsOf(request.body);
    const [secret, response] = [textOf(body['secret']), textOf(body['response'])];
    if (!secret) return refuse('missing-input-secret');
    if (secret !== config.captcha.secret) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    const redeemed = tokens.redeem(response);
    if (redeemed === 'unknown') return refuse('invalid-input-response');
    if (redeemed === 'spent') return refuse('timeout-or-duplicate');
    return { success: true, 'error-codes': [], challenge_ts: new Date(redeemed.atMs).toISOString() };
  });

  /** Makes the next challenge fail. */
  app.post('/control/captcha/next', async (request, reply) => {
    if (fieldsOf(request.body)['outcome'] !== 'failed')
      return reply.code(422).send({ error: 'outcome must be failed' });
    failures.plan('failed');
    return { planned: 'failed' };
  });
};
