import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveClientFiles } from '../http/client-files.ts';
import { sendPage } from '../http/page.ts';

const TOKEN_SECONDS = 300;
const TOKENS_MAX = 10_000;
const TOKEN_BYTES = 32;

interface Solved {
  sitekey: string;
  solvedAtMs: number;
  used: boolean;
}

/** A captcha in the shape of Turnstile: a script, a framed checkbox, a token that is good once, a server-side check. */
export async function registerCaptcha(app: FastifyInstance, config: Config): Promise<void> {
  const tokens = new Map<string, Solved>();
  let failures = 0;

  const html = readFileSync(new URL('./client/frame.html', import.meta.url), 'utf8');
  app.get('/captcha/frame', async (_request, reply) => sendPage(reply, html, 'anyone'));
  serveClientFiles(app, {
    '/captcha/api.js': new URL('./client/api.ts', import.meta.url),
    '/captcha/frame.ts': new URL('./client/frame.ts', import.meta.url),
    '/captcha/frame.css': new URL('./client/frame.css', import.meta.url),
  });

  app.post('/captcha/solve', async (request, reply) => {
    const sitekey = textIn(request.body, 'sitekey');
    if (!sitekey) return reply.code(400).send({ error: 'invalid-sitekey' });
    if (failures > 0) {
      failures -= 1;
      return reply.code(403).send({ error: 'challenge-failed' });
    }
    const [oldest] = tokens.keys();
    if (oldest !== undefined && tokens.size >= TOKENS_MAX) tokens.delete(oldest);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    tokens.set(token, { sitekey, solvedAtMs: Date.now(), used: false });
    return { token, expiresInSeconds: TOKEN_SECONDS };
  });

  app.post('/captcha/siteverify', async (request) => {
    const refuse = (code: string) => ({ success: false, 'error-codes': [code] });
    const secret = textIn(request.body, 'secret');
    const response = textIn(request.body, 'response');
    if (!secret) return refuse('missing-input-secret');
    if (secret !== config.captcha.secret) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    const solved = tokens.get(response);
    if (!solved) return refuse('invalid-input-response');
    if (solved.used || Date.now() - solved.solvedAtMs > TOKEN_SECONDS * 1000) return refuse('timeout-or-duplicate');
    solved.used = true;
    return { success: true, 'error-codes': [], challenge_ts: new Date(solved.solvedAtMs).toISOString() };
  });

  /** The next challenges fail, whatever the person does. */
  app.post('/control/captcha/next', async (request, reply) => {
    if (textIn(request.body, 'outcome') !== 'failed') return reply.code(422).send({ error: 'outcome must be failed' });
    failures += 1;
    return { planned: 'failed' };
  });
}

function textIn(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : null;
}
