import type { PlayerForOps, PlayerHead } from '@jangada/contracts/ops/players';
import type { Reader } from '../../../database/database.ts';
import { maskedCpf, maskedEmail, maskedPhone, maskedText } from '../../../masks/masks.ts';
import { getBalances } from '../../ledger/balances.ts';
import { levelOf, listLevels } from '../../rewards/levels/levels.repository.ts';
import { listPresent, openGroupsOf, type Looker } from '../reads/player-reads.ts';
import { getPlayer, nameOf } from '../../../users/get-player.ts';

const PINNED_MAX = 3;
/** Sessions that the last sign of life is looked for in. */
const SESSIONS_MAX = 20;

/**
 * The head of a player's page.
 *
 * @param rights what the player may do, with restrictions and limits
 * @param looker who looks
 */
export const headOf = async (reader: Reader, rights: PlayerForOps, looker: Looker): Promise<PlayerHead> => {
  const player = await getPlayer(reader, rights.id);
  const balances = await getBalances(reader, player.id);
  const tags = await reader
    .selectFrom('player_tags')
    .select('tag')
    .where('user_id', '=', player.id)
    .orderBy('tag')
    .execute();
  const pinned = await reader
    .selectFrom('player_notes')
    .select('text')
    .where('user_id', '=', player.id)
    .where('pinned', '=', true)
    .where('retracted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PINNED_MAX)
    .execute();
  const sessions = await reader
    .selectFrom('sessions')
    .select('seen_at')
    .where('user_id', '=', player.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
  const open = await openGroupsOf(reader, player.id, looker);
  const seen = sessions.map(({ seen_at: at }) => at.toISOString()).toSorted();
  return {
    ...rights,
    ...maskedContacts(player),
    name: nameOf(player),
    language: player.language,
    phone_verified: player.phone_verified_at !== null,
    email_verified: player.email_verified_at !== null,
    registered_at: player.created_at.toISOString(),
    seen_at: seen.at(-1) ?? null,
    level: levelOf(balances.wagered, await listLevels(reader)).level,
    cash: balances.cash,
    bonus: balances.bonus,
    held: balances.hold,
    debt: -balances.receivable,
    tags: tags.map(({ tag }) => tag),
    pinned: pinned.map(({ text }) => maskedText(text)),
    revealed: open && { groups: [...open.groups], until: open.until.toISOString() },
    here: await listPresent(reader, player.id, looker.name),
  };
};

/** What identifies a player, as the staff see it without a reveal. */
export const maskedContacts = ({
  cpf,
  phone,
  email,
}: {
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly email: string;
}) => ({
  cpf: cpf === null ? null : maskedCpf(cpf),
  phone: phone === null ? null : maskedPhone(phone),
  email: maskedEmail(email),
});
