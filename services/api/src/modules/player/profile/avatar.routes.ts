import { randomBytes } from 'node:crypto';
import { uploadAvatar } from '@jangada/contracts/domains/profile/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { avatarKeyOf } from '../../../uploads/avatar-keys.ts';
import { implementUpload } from '../../../uploads/implement-upload.ts';
import { tenantOf } from '../../../http/tenant-of-request.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { squareAvatar } from '../../../uploads/pictures.ts';
import { apiAddress } from '../../../tenants/addresses.ts';

const NAME_BYTES = 24;
const YEAR_SECONDS = 31_536_000;

export const registerAvatars = (app: Platform): void => {
  implementUpload(app, uploadAvatar, async ({ file }, { tenant, hostname, ...call }) => {
    const { userId } = sessionOf({ tenant, hostname, ...call });
    const picture = await squareAvatar(file);
    const name = `${randomBytes(NAME_BYTES).toString('hex')}.webp`;
    await app.files.put(`avatars/${tenant.id}/${name}`, picture);
    const avatar = `${apiAddress(app.config, hostname)}/avatars/${name}`;
    await app.db.transaction(tenant.id, async (tx) => {
      const before = await tx
        .selectFrom('users')
        .select('avatar')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ avatar }).where('id', '=', userId).execute();
      const old = avatarKeyOf(tenant.id, before.avatar);
      if (old !== undefined) await enqueueJob(tx, 'file-removal', { key: old });
    });
    return { data: { avatar } };
  });

  serveAvatars(app);
};

/** An avatar is public to anyone with its address; the address does not identify the player. */
function serveAvatars(app: Platform): void {
  app.server.get<{ Params: { name: string } }>('/avatars/:name', async (request, reply) => {
    const { tenant } = await tenantOf(request, app.tenants);
    const key = avatarKeyOf(tenant.id, `/avatars/${request.params.name}`);
    const picture = key === undefined ? null : await app.files.find(key);
    if (!picture) throw new DomainError('request.not-found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      })
      .send(picture);
  });
}
