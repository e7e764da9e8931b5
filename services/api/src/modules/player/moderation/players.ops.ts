import * as contract from '@jangada/contracts/ops/players';
import { reasonTexts } from '@jangada/contracts/domains/profile/reason-texts';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { capabilitiesOf } from '../../eligibility/access/capabilities.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';
import { bars, isExclusion, reasonOf, type Source } from '../../eligibility/access/restrictions.ts';
import { revokeSessionsOf } from '../../../users/sessions.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { disconnectSockets } from '../../../users/disconnect.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { reviewOpenWithdrawal } from '../../money/withdrawals/review-open-withdrawal.ts';
import { listLimits } from '../../eligibility/access/limit-use.ts';
import { getPlayer } from '../../../users/get-player.ts';
import { headOf } from '../overview/head.ts';
import { recordRead, renewPresence } from '../reads/player-reads.ts';
import { findPlayers } from './find-players.ts';
import { listRestrictions } from '../overview/restrictions.ts';
import { presentLimit } from '../../eligibility/limits/settings.service.ts';

/** Operators cannot shorten restrictions that players set themselves. */
const ownWord: readonly Source[] = ['self_specific', 'pause'];

/** The commands that change a player's rights. Each one is idempotent. */
export const registerPlayerOps = (app: Platform): void => {
  const { db } = app;

  implementOp(app, contract.findPlayers, ({ query: { identifier } }, { tenant }) =>
    db.read(tenant.id, async (reader) => ({ data: await findPlayers(reader, identifier) })),
  );

  implementOp(app, contract.showPlayer, ({ params: { id } }, { tenant, operator, person }) =>
    db.transaction(tenant.id, async (tx) => {
      const rights = await present(tx, id, tenant);
      await recordRead(tx, { userId: id, person: operator, what: 'open' });
      await renewPresence(tx, id, operator);
      return { data: await headOf(tx, rights, person) };
    }),
  );

  const setStatus = (userId: number, status: UserRow['status'], { tenant, commit }: OpCall) =>
    commit(async (tx) => {
      await getPlayer(tx, userId);
      await guardWallet(tx, userId, () => tx.updateTable('users').set({ status }).where('id', '=', userId).execute());
      // The session stays valid, because withdrawals are allowed; the page reconnects and loads the new restrictions.
      await disconnectSockets(tx, userId);
      return { data: await present(tx, userId, tenant) };
    });
  implementOp(app, contract.blockPlayer, ({ params }, call) => setStatus(params.id, 'blocked', call));
  implementOp(app, contract.unblockPlayer, ({ params }, call) => setStatus(params.id, 'active', call));

  implementOp(app, contract.restrictPlayer, async ({ params: { id }, body }, { tenant, reason, commit }) => {
    const restriction = {
      source: body.source,
      note: body.note ?? reason,
      startAt: body.start_at === undefined ? new Date() : new Date(body.start_at),
      endAt: body.end_at === undefined ? null : new Date(body.end_at),
    };
    if (restriction.endAt && restriction.endAt <= restriction.startAt)
      throw new DomainError('request.invalid', { errors: { end_at: ['> start_at'] } });
    return commit(async (tx) => {
      await restrict(tx, id, restriction, tenant);
      return { data: await present(tx, id, tenant) };
    });
  });

  implementOp(app, contract.endRestriction, ({ params: { id } }, { tenant, commit }) =>
    commit(async (tx) => {
      const known = await tx.selectFrom('restrictions').selectAll().where('id', '=', id).executeTakeFirst();
      if (!known) throw new DomainError('restriction.not-found');
      const now = new Date();
      const over = known.ended_at !== null || (known.end_at !== null && known.end_at <= now);
      if (ownWord.includes(known.source) && !over && known.start_at <= now) throw new DomainError('exclusion.in-force');
      await guardWallet(tx, known.user_id, () =>
        tx
          .updateTable('restrictions')
          .set({ ended_at: now })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .execute(),
      );
      return { data: await present(tx, known.user_id, tenant) };
    }),
  );
};

/** The notification with the reason, sent at once; IN 31/2025 requires it within a day. */
function restricted(source: Source, startAt: Date, endAt: Date | null) {
  const reason = reasonOf({ source, startAt, endAt });
  return {
    type: 'restriction',
    title: { pt: 'Sua conta tem uma restrição', en: 'Your account is restricted' },
    description: { pt: reasonTexts.pt[reason], en: reasonTexts.en[reason] },
  };
}

interface NewRestriction {
  readonly source: Source;
  readonly note: string;
  readonly startAt: Date;
  readonly endAt: Date | null;
}

/** Stores a restriction; the same source and reason is stored once. */
async function restrict(
  tx: Tx,
  userId: number,
  { source, note, startAt, endAt }: NewRestriction,
  tenant: Tenant,
): Promise<void> {
  await getPlayer(tx, userId);
  const begins = startAt <= new Date();
  // Where excluded players may not sign in, their sessions end too.
  const signsOut = isExclusion({ source }) && !tenant.settings.site.is_regulated && begins;
  await guardWallet(tx, userId, async () => {
    const known = await tx
      .selectFrom('restrictions')
      .select('id')
      .where('user_id', '=', userId)
      .where('source', '=', source)
      .where('reason', '=', note)
      .where('end_at', 'is not distinct from', endAt)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!known)
      await tx
        .insertInto('restrictions')
        .values({ user_id: userId, source, reason: note, start_at: startAt, end_at: endAt })
        .execute();
    if (!known) await notify(tx, userId, restricted(source, startAt, endAt));
    if (signsOut) await revokeSessionsOf(tx, userId);
    else if (!known && begins) await disconnectSockets(tx, userId);
    if (begins && bars({ source, startAt, endAt }, 'can_withdraw', tenant))
      await reviewOpenWithdrawal(tx, userId, 'restricted');
  });
}

async function present(reader: Reader, userId: number, tenant: Tenant): Promise<contract.PlayerForOps> {
  const player = await getPlayer(reader, userId);
  const { open } = await reader
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return {
    id: player.id,
    status: player.status,
    kyc_status: player.kyc_status,
    capabilities: await capabilitiesOf(reader, player, tenant),
    restrictions: await listRestrictions(reader, userId, tenant),
    limits: (await listLimits(reader, userId)).map(presentLimit),
    open_sessions: open,
  };
}
