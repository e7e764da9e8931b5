import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { servePage } from '../../kit/browser-files.ts';
import { fieldsOf, textOf } from '../../kit/input.ts';
import { createQueue } from '../../kit/queue.ts';
import { createSolvedTokens } from '../solved-tokens.ts';

const TOKEN_SECONDS = 120;
const LOCALHOST = 'localhost';

/**
 * A stand-in of hCaptcha, from docs.hcaptcha.com (developer guide, configuration).
 *
 * As the manual says: the script with `onload`, `render=explicit` and `hl`; `render`, `reset`, `remove` with the
 * callbacks for a token, its end, an opened, closed and expired challenge, and errors; a checkbox of 303 × 78 pixels and
 * a challenge above it; `siteverify`, which takes a form with secret, response, remoteip and sitekey, answers success,
 * hostname, challenge_ts and error-codes, and takes a token once within 120 seconds.
 *
 * Left out: invisible and compact sizes, `execute`, scores, Enterprise, accessibility cookies, pictures to choose.
 */
export const registerHcaptcha = async (app: FastifyInstance, config: Config): Promise<void> => {
  const tokens = createSolvedTokens(TOKEN_SECONDS);
  const keyOf = new Map<string, { readonly sitekey: string; readonly host: string }>();
  const failures = createQueue<'failed'>();

  servePage(app, '/hcaptcha/frame', {
    html: new URL('./frame.html', import.meta.url),
    framing: 'anyone',
    files: {
      '/hcaptcha/1/api.js': new URL('./api.ts', import.meta.url),
      '/hcaptcha/frame.js': new URL('./frame.ts', import.meta.url),
      '/hcaptcha/frame.css': new URL('./frame.css', import.meta.url),
    },
  });

  app.post('/hcaptcha/checkcaptcha', async (request, reply) => {
    const body = fieldsOf(request.body);
    const [sitekey, host = LOCALHOST] = [textOf(body['sitekey']), textOf(body['host'])];
    if (!sitekey) return reply.code(400).send({ error: 'invalid-sitekey' });
    if (failures.take()) return reply.code(403).send({ error: 'challenge-error' });
    const token = tokens.issue();
    keyOf.set(token, { sitekey, host });
    return { token, expiresInSeconds: TOKEN_SECONDS };
  });

  app.post('/hcaptcha/siteverify', async (request) => {
    const refuse = (code: string) => ({ success: false, 'error-codes': [code] });
    // The real one takes no JSON.
    if (!/^application\/x-www-form-urlencoded\b/.test(request.headers['content-type'] ?? ''))
      return refuse('bad-request');
    const body = fieldsOf(request.body);
    const [secret, response, sitekey] = [textOf(body['secret']), textOf(body['response']), textOf(body['sitekey'])];
    if (!secret) return refuse('missing-input-secret');
    if (secret !== config.hcaptcha.secret) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    const issued = keyOf.get(response);
    if (!issued) return refuse('invalid-input-response');
    if (sitekey && sitekey !== issued.sitekey) return refuse('invalid-input-response');
    const redeemed = tokens.redeem(response);
    if (redeemed === 'unknown') return refuse('invalid-input-response');
    if (redeemed === 'spent') return refuse('invalid-or-already-seen-response');
    return { success: true, challenge_ts: new Date(redeemed.atMs).toISOString(), hostname: issued.host };
  });

  /** Makes the next challenge fail. */
  app.post('/control/hcaptcha/next', async (request, reply) => {
    if (fieldsOf(request.body)['outcome'] !== 'failed')
      return reply.code(422).send({ error: 'outcome must be failed' });
    failures.plan('failed');
    return { planned: 'failed' };
  });
};
