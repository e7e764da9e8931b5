import { showPlayerDeliveries } from '@jangada/contracts/ops/deliveries';
import { listPlayerNames } from '@jangada/contracts/ops/player-names';
import { listPlayerPayments, listPlayers as listPlayersOp } from '@jangada/contracts/ops/players';
import * as contract from '@jangada/contracts/ops/player-tabs';
import { timelineKinds, type TimelineKind } from '@jangada/contracts/ops/player-tabs';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSession, revokeSession, revokeSessionsOf } from '../../../users/sessions.ts';
import { listLimits } from '../../eligibility/access/limit-use.ts';
import { presentLimit } from '../../eligibility/limits/settings.service.ts';
import { listRestrictions } from './restrictions.ts';
import { deliveriesOf } from './deliveries.ts';
import { devicesOf } from './devices.ts';
import { getPlayer, nameOf } from '../../../users/get-player.ts';
import { identityOfPlayer } from './identity.ts';
import { linksOf } from './links.ts';
import { listPlayers } from './list-players.ts';
import { messagesOf } from './messages.ts';
import { moneyOf } from './money.ts';
import { paymentsOf } from './payments.ts';
import { rewardsOf } from './rewards.ts';
import { timelineOf } from './timeline.ts';

/** The list of players and the parts of a player's page, each a read of its own. */
export const registerOverviewOps = (app: Platform): void => {
  const ofPlayer = <Result>({ tenant }: OpCall, id: number, read: (reader: Reader) => Promise<Result>) =>
    app.db.read(tenant.id, async (reader) => {
      await getPlayer(reader, id);
      return { data: await read(reader) };
    });

  implementOp(app, listPlayersOp, ({ query }, { tenant, perPage }) =>
    app.db.read(tenant.id, (reader) => listPlayers(reader, { ...query, perPage }, tenant)),
  );
  implementOp(app, listPlayerNames, ({ query: { ids } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const rows = await reader
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', ids.split(',').map(Number))
        .orderBy('id')
        .execute();
      return { data: rows.map((row) => ({ id: row.id, name: nameOf(row) })) };
    }),
  );
  implementOp(app, contract.showPlayerMoney, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => moneyOf(reader, id, call.tenant)),
  );
  implementOp(app, listPlayerPayments, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => paymentsOf(reader, id)),
  );
  implementOp(app, contract.showIdentity, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => identityOfPlayer(reader, id)),
  );
  implementOp(app, contract.showPlayerLimits, ({ params: { id } }, call) =>
    ofPlayer(call, id, async (reader) => ({
      limits: (await listLimits(reader, id)).map(presentLimit),
      restrictions: await listRestrictions(reader, id, call.tenant),
    })),
  );
  implementOp(app, contract.showPlayerDevices, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => devicesOf(reader, id)),
  );
  implementOp(app, contract.showPlayerLinks, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => linksOf(reader, id)),
  );
  implementOp(app, contract.showPlayerRewards, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => rewardsOf(reader, id, call.language)),
  );
  implementOp(app, contract.showPlayerMessages, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => messagesOf(reader, id, call.language)),
  );
  implementOp(app, showPlayerDeliveries, ({ params: { id } }, call) =>
    ofPlayer(call, id, (reader) => deliveriesOf(reader, id)),
  );
  implementOp(app, contract.showPlayerTimeline, ({ params: { id }, query }, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => {
      await getPlayer(reader, id);
      return timelineOf(reader, { userId: id, language, kinds: kindsIn(query.kinds), cursor: query.cursor });
    }),
  );

  implementOp(app, contract.signPlayerOut, ({ params: { id }, body: { session } }, { commit }) =>
    commit(async (tx) => {
      await getPlayer(tx, id);
      return { data: { id, ended: await signOut(tx, id, session) } };
    }),
  );
};

const kindsIn = (typed: string | undefined): TimelineKind[] => {
  const words = typed?.split(',') ?? [];
  return timelineKinds.filter((kind) => words.includes(kind));
};

/** @returns how many sessions it ended */
async function signOut(tx: Tx, userId: number, session: number | undefined): Promise<number> {
  if (session === undefined) {
    const { open } = await tx
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirstOrThrow();
    await revokeSessionsOf(tx, userId);
    return open;
  }
  const tokenHash = await findSession(tx, userId, session);
  if (!tokenHash) throw new DomainError('request.not-found');
  await revokeSession(tx, tokenHash);
  return 1;
}
