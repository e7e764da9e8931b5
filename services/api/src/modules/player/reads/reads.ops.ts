import * as contract from '@jangada/contracts/ops/player-reads';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readNewest } from '../../../http/pages.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { getPlayer } from '../../../users/get-player.ts';
import { listPresent, openGroupsOf, openReveal, recordRead, renewPresence } from './player-reads.ts';

/** Private fields of players: a window is opened with a reason, and who looked is kept. */
export const registerReadOps = (app: Platform): void => {
  implementOp(app, contract.revealPlayer, ({ params: { id }, body }, { person, reason, commit }) =>
    commit(async (tx) => {
      await getPlayer(tx, id);
      const groups = [...new Set(body.groups)];
      const { minutes = contract.REVEAL_MINUTES_MAX } = body;
      const until = await openReveal(tx, { userId: id, by: person, groups, reason, minutes });
      return { data: { groups, until: until.toISOString() } };
    }),
  );

  implementOp(app, contract.showPrivate, ({ params: { id } }, { tenant, operator, person }) =>
    app.db.transaction(tenant.id, async (tx) => {
      const player = await getPlayer(tx, id);
      const open = await openGroupsOf(tx, id, person);
      if (!open) throw new DomainError('reveal.required');
      const fields = contract.privateGroups.filter((group) => open.groups.has(group));
      await recordRead(tx, { userId: id, person: operator, what: 'values', fields });
      return { data: { until: open.until.toISOString(), ...(await valuesOf(tx, player, open.groups)) } };
    }),
  );

  implementOp(app, contract.showPlayerPresence, ({ params: { id } }, { tenant, operator }) =>
    app.db.transaction(tenant.id, async (tx) => {
      await getPlayer(tx, id);
      await renewPresence(tx, id, operator);
      return { data: { here: await listPresent(tx, id, operator) } };
    }),
  );

  implementOp(app, contract.listPlayerReads, ({ params: { id }, query }, { tenant, perPage }) =>
    app.db.read(tenant.id, async (reader) => {
      await getPlayer(reader, id);
      const all = reader.selectFrom('player_reads').selectAll().where('user_id', '=', id);
      const { rows, ...count } = await readNewest(reader, all, { ...query, perPage });
      const shown = rows.map(({ id: readId, at, person, what, fields, reason }) => ({
        id: readId,
        at: at.toISOString(),
        person,
        what,
        fields,
        reason,
      }));
      return pageOf(shown, count, query.page ?? 1, perPage);
    }),
  );
};

async function valuesOf(
  reader: Reader,
  { id, email, phone, cpf, birth_date }: UserRow,
  groups: ReadonlySet<contract.PrivateGroup>,
): Promise<Omit<contract.PrivateValues, 'until'>> {
  const address = groups.has('documents')
    ? await reader.selectFrom('addresses').selectAll().where('user_id', '=', id).executeTakeFirst()
    : undefined;
  return {
    ...(groups.has('contact') && { contact: { email, phone } }),
    ...(groups.has('cpf') && { cpf }),
    ...(groups.has('documents') && { documents: { birth_date, address: address ?? null } }),
  };
}
