import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/documents/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aPhoto, upload } from '../../../../test/support/uploads.ts';
import { STORED_MAX } from './documents.service.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const send = async (player: Player) =>
  upload(platform, contract.uploadDocument, { token: player.token, fields: { type: 'selfie' }, file: await aPhoto() });

/** Cancelled documents, as if each was sent and cancelled before the next. */
const addCancelled = ({ tenant, user }: Player, count: number, hasBytes: boolean) =>
  platform.db.transaction(tenant, (tx) =>
    tx
      .insertInto('documents')
      .values(
        Array.from({ length: count }, (_, index) => ({
          user_id: user.id,
          type: 'selfie' as const,
          status: 'cancelled' as const,
          decided_at: new Date(),
          media_type: 'image/webp',
          size_bytes: 1_000,
          object_key: hasBytes ? `documents/${tenant}/${user.id}-${index}` : null,
        })),
      )
      .execute(),
  );

describe('the store of a player’s documents', () => {
  it('refuses uploads once it contains the maximum of files, including cancelled ones, whose bytes are deleted later', async () => {
    const player = await aPlayer(platform.db);
    await addCancelled(player, STORED_MAX, true);
    const refused = await send(player);
    assert.deepEqual([refused.status, refused.body.code], [409, 'document.too-many']);
  });

  it('does not count those whose bytes are gone', async () => {
    const player = await aPlayer(platform.db);
    await addCancelled(player, STORED_MAX, false);
    assert.equal((await send(player)).status, 200);
  });
});
