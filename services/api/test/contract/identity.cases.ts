import assert from 'node:assert/strict';
import * as identity from '@jangada/contracts/domains/identity/endpoints';
import { liveIdentity, noIdentity, playCheck } from '../support/identity.ts';
import type { DomainCases } from './case.ts';
import type { Fixture } from './fixture.ts';

const offered = async ({ platform, sandbox }: Fixture, settings: object = {}): Promise<void> => {
  await noIdentity(platform);
  await liveIdentity(platform, { sandboxUrl: sandbox.url, settings });
};

const played = async (fixture: Fixture, outcome: object): Promise<void> => {
  const { body } = await fixture.call(identity.startIdentityCheck, { body: {} });
  await playCheck(body.data.check.url, outcome);
  await fixture.call(identity.startIdentityCheck, { body: {} });
};

export const cases: DomainCases<typeof identity> = {
  startIdentityCheck: {
    success: async (fixture) => {
      await offered(fixture);
      return {
        body: { moment: 'withdrawal' },
        holds: ({ body }) => {
          assert.deepEqual([body.data.offered, body.data.check.state], [true, 'open']);
          assert.match(body.data.check.url, /\/didit\/session\//);
        },
      };
    },
    'identity.not-offered': async ({ platform }) => {
      await noIdentity(platform);
      return { body: {} };
    },
    'identity.already-approved': async (fixture) => {
      await offered(fixture);
      const { id } = fixture.player.user;
      await fixture.write((tx) =>
        tx.updateTable('users').set({ kyc_status: 'approved' }).where('id', '=', id).execute(),
      );
      return { body: {} };
    },
    'identity.in-review': async (fixture) => {
      await offered(fixture);
      await played(fixture, { status: 'In Review' });
      return { body: {} };
    },
    'identity.final': async (fixture) => {
      await offered(fixture);
      await played(fixture, { status: 'Declined', risks: ['POSSIBLE_DUPLICATED_FACE'] });
      return { body: {} };
    },
    'identity.too-many-tries': async (fixture) => {
      await offered(fixture, { tries_max: 1 });
      await played(fixture, { status: 'Declined', risks: ['LOW_LIVENESS_SCORE'] });
      return { body: {} };
    },
    'server.unavailable': async (fixture) => {
      await offered(fixture);
      await fixture.write((tx) =>
        tx
          .updateTable('connections')
          .set({ settings: JSON.stringify({ base_url: 'http://127.0.0.1:9/didit', workflow_id: 'w' }) })
          .where('port', '=', 'identity')
          .where('state', '=', 'live')
          .execute(),
      );
      return { body: {}, undo: () => noIdentity(fixture.platform) };
    },
  },
  getIdentityStatus: {
    success: async (fixture) => {
      await offered(fixture);
      return { holds: ({ body }) => assert.deepEqual([body.data.offered, body.data.check], [true, null]) };
    },
  },
};
