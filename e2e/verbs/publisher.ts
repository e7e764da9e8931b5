import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir, ports } from '../site.ts';

interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

const appOf = (tenant: string): RealtimeApp => {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    realtimeApps: Readonly<Record<string, RealtimeApp>>;
  };
  const app = secrets.realtimeApps[tenant];
  if (!app) throw new Error(`There is no realtime app of ${tenant}`);
  return app;
};

/** Posts to the realtime gateway as a tenant's publisher, without a client library. @returns the status */
export const postToGateway = async (tenant: string, call: string, fields: object): Promise<number> => {
  const { id, key, secret } = appOf(tenant);
  const path = `/apps/${id}${call}`;
  const body = JSON.stringify(fields);
  const query = [
    `auth_key=${key}`,
    `auth_timestamp=${Math.floor(Date.now() / 1000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&');
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex');
  const address = `http://localhost:${ports.realtime}${path}?${query}&auth_signature=${signature}`;
  return (await fetch(address, { method: 'POST', body })).status;
};
