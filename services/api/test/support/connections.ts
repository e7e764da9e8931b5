import assert from 'node:assert/strict';
import { activateConnection, addConnection, testConnection } from '@jangada/contracts/ops/connections';
import type { TestPlatform } from './test-platform.ts';

export interface WantedConnection {
  readonly tenant?: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly pixKey: string;
  readonly clientId?: string;
  readonly noticeSecret?: string;
  readonly order?: number;
}

/** The body of a connection with the sandbox as Efí. */
export const connectionBody = ({
  name,
  baseUrl,
  pixKey,
  clientId = 'client',
  noticeSecret,
  order,
}: WantedConnection) => ({
  port: 'pix',
  name,
  adapter: 'efi',
  environment: 'test',
  settings: { base_url: `${baseUrl}/pix`, pix_key: pixKey, notices: [{ by: 'signature' }] },
  credentials: {
    client_id: clientId,
    client_secret: 'secret',
    ...(noticeSecret === undefined ? {} : { notice_secret: noticeSecret }),
  },
  ...(order === undefined ? {} : { order }),
});

/** Adds, tests and activates a connection. @returns its id */
export const liveConnection = async (platform: TestPlatform, wanted: WantedConnection): Promise<number> => {
  const { tenant = 'jangada' } = wanted;
  const added = await platform.op(addConnection, { params: { tenant }, body: connectionBody(wanted) });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const params = { tenant, id: added.body.data.id as number };
  const tested = await platform.op(testConnection, { params, body: {} });
  assert.equal(tested.body.data?.ok, true, JSON.stringify(tested.body));
  const activated = await platform.op(activateConnection, { params, body: {} });
  assert.equal(activated.status, 200, JSON.stringify(activated.body));
  return params.id;
};
