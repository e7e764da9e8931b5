import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { loadConfig, type Config } from '../config.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const OPERATOR_KEY = privateKey;
/** Making a key takes longer than most tests, so all test sandboxes share one. */
const STUDIO_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const PRIVATE_PEM = { type: 'pkcs8', format: 'pem' } as const;
const PEM = { type: 'spki', format: 'pem' } as const;
const TEST_PORT = 18_099;

/** A sandbox with its own data folder; requests are made by `app.inject`, without a listener. */
export const aSandbox = async (env: Record<string, string> = {}, dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))) => {
  const config: Config = loadConfig({
    SANDBOX_PORT: String(TEST_PORT),
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_LOG_LEVEL: 'silent',
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRET: 'hook-secret',
    MAILBOX_KEY: 'mail-key',
    CAPTCHA_SECRET: 'captcha-secret',
    HCAPTCHA_SECRET: 'hcaptcha-secret',
    IDENTITY_PRIVATE_KEY: STUDIO_KEY.export(PRIVATE_PEM).toString(),
    STUDIO_PRIVATE_KEY: STUDIO_KEY.export(PRIVATE_PEM).toString(),
    STUDIO_OPERATOR_PUBLIC_KEY: publicKey.export(PEM).toString(),
    ...env,
  });
  const app = await buildApp(config);
  await app.ready();
  return { app, config, dataDir, removeData: () => rmSync(dataDir, { recursive: true, force: true }) };
};

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that records its requests; `answer` decides status and body. */
export const aListener = async (
  answer: (call: Received, count: number) => { status: number; body?: unknown } | null,
) => {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const decided = answer(call, calls.length);
      if (!decided) return void response.destroy();
      response.writeHead(decided.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(decided.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const POLL_MS = 20;
const WAIT_MS_MAX = 6_000;

/** Waits until the condition holds; fails with its description otherwise. */
export const until = async (description: string, holds: () => boolean): Promise<void> => {
  for (let waited = 0; waited < WAIT_MS_MAX; waited += POLL_MS) {
    if (holds()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`Never happened: ${description}`);
};
