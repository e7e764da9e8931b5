import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import {
  activateConnection,
  addConnection,
  disableConnection,
  testConnection,
} from '@jangada/contracts/ops/connections';
import { signedText } from '../../src/vendors/identity/didit-signature.ts';
import type { TestPlatform } from './test-platform.ts';

const DIDIT_KEY = 'demo-didit-key';
const WORKFLOW = '11111111-2222-4333-8444-555555555555';

interface WantedIdentity {
  readonly sandboxUrl: string;
  readonly tenant?: string;
  readonly secret?: string;
  readonly settings?: object;
}

/** The body of a connection with the sandbox as Didit. */
export const identityBody = ({ sandboxUrl, tenant = 'jangada', secret, settings = {} }: WantedIdentity) => ({
  port: 'identity',
  name: `didit-${randomUUID().slice(0, 8)}`,
  adapter: 'didit',
  environment: 'test',
  settings: { base_url: `${sandboxUrl}/didit`, workflow_id: WORKFLOW, ...settings },
  credentials: { api_key: DIDIT_KEY, notice_secret: secret ?? `notice-secret-of-${tenant}-${randomUUID()}` },
});

/** Adds, tests and activates a connection. @returns its id */
export const liveIdentity = async (platform: TestPlatform, wanted: WantedIdentity): Promise<number> => {
  const { tenant = 'jangada' } = wanted;
  const added = await platform.op(addConnection, { params: { tenant }, body: identityBody(wanted) });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const params = { tenant, id: Number(added.body.data.id) };
  const tested = await platform.op(testConnection, { params, body: {} });
  assert.equal(tested.body.data?.ok, true, JSON.stringify(tested.body));
  const activated = await platform.op(activateConnection, { params, body: {} });
  assert.equal(activated.status, 200, JSON.stringify(activated.body));
  return params.id;
};

/** Turns the tenant's connections of this port off. */
export const noIdentity = async (platform: TestPlatform, tenant = 'jangada'): Promise<void> => {
  const live = await platform.db.read(tenant, (reader) =>
    reader.selectFrom('connections').select('id').where('port', '=', 'identity').where('state', '=', 'live').execute(),
  );
  for (const { id } of live) await platform.op(disableConnection, { params: { tenant, id }, body: {} });
};

/** The person at the provider's page. @param url of the page */
export const playCheck = async (url: string, outcome: object): Promise<void> => {
  const { origin, pathname } = new URL(url);
  const answer = await fetch(`${origin}${pathname.replace('/session/', '/page/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  });
  assert.equal(answer.status, 200);
};

/** A notice of Didit, signed. */
export const diditNotice = (sessionId: string, secret: string, changes: object = {}, agoSeconds = 0) => {
  const body = { event_id: randomUUID(), webhook_type: 'status.updated', session_id: sessionId, ...changes };
  return {
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(Math.floor(Date.now() / 1000) - agoSeconds),
      'x-signature-v2': createHmac('sha256', secret).update(signedText(body)).digest('hex'),
    },
  };
};
