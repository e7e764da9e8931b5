import type { Operation, SubjectKind } from '@jangada/contracts/ops/operation';
import { showWithdrawal } from '@jangada/contracts/ops/payment-evidence';
import type { Language } from '@jangada/contracts/values/languages';
import { useQuery } from '@tanstack/react-query';
import type { Decided } from '../api/ops-error.ts';
import { readQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { playerQuery } from '../api/player-query.ts';
import { useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a command is about: its kind and id, with the row that the page has of it. */
export interface SubjectRef {
  readonly kind: SubjectKind | null;
  readonly id: string;
  /** The player whom it belongs to, where that is known before anything is read. */
  readonly player?: string | null;
  readonly row?: Fields | undefined;
}

export interface Subject {
  readonly player: { readonly id: string; readonly name: string | null } | null;
  /** In which the player reads, where the player was read. */
  readonly language: Language | null;
  readonly amount: number | null;
  readonly key: string | null;
  readonly state: string | null;
  readonly decided: Decided | null;
}

const NUMBER = /^\d{1,15}$/;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What is typed says what the command is about; a player may be a field beside it. */
export const subjectRefOf = (operation: Operation, typed: Fields, row?: Fields): SubjectRef | null => {
  const { about, aboutField = 'id' } = operation;
  const id = textIn(typed[aboutField])?.trim() ?? '';
  const player = textIn(typed['player'] ?? typed['user_id'])?.trim() || null;
  if (about !== undefined && id !== '') return { kind: about, id, player, row };
  return player === null ? null : { kind: 'player', id: player, row };
};

const stateIn = (row: Fields): readonly [field: string, value: string] | null => {
  for (const name of ['state', 'status', 'outcome']) {
    const value = textIn(row[name]);
    if (value !== null) return [name, value];
  }
  return null;
};

const nameIn = (kind: SubjectRef['kind'] | undefined, row: Fields): string | null =>
  kind === 'player' ? textIn(row['name']) : textIn(row['player_name']);

/**
 * Names what a command is about: from the row at hand where that says it, else by reading the withdrawal or the
 * player. Opening a player is recorded, so that it happens only where nothing else gives the name.
 */
export const useSubject = (ref: SubjectRef | null): Subject | null => {
  const tenant = useTenant();
  const texts = useOperationTexts();
  const seesPayments = useRight('payments.see').may !== null;
  const seesPlayers = useRight('players.see').may !== null;
  const row: Fields = ref?.row ?? {};
  const isWithdrawal = ref?.kind === 'withdrawal';
  const shown = useQuery({
    ...readQuery(showWithdrawal, { params: { tenant, id: ref?.id ?? '' } }),
    enabled: isWithdrawal && seesPayments && NUMBER.test(ref.id),
    retry: false,
  }).data?.data;
  const ofRow = textIn(row['user_id']) ?? textIn(row['player']);
  const playerId = ref?.kind === 'player' ? ref.id : (ref?.player ?? ofRow ?? textIn(shown?.player.id));
  const known = nameIn(ref?.kind, row) ?? shown?.player.name ?? null;
  const player = useQuery({
    ...playerQuery(tenant, playerId ?? ''),
    enabled:
      playerId !== null && NUMBER.test(playerId) && known === null && seesPlayers && !(isWithdrawal && seesPayments),
    retry: false,
  }).data?.data;
  if (!ref) return null;
  const all: Fields = { ...row, ...shown, ...(ref.kind === 'player' && player) };
  const state = stateIn(all);
  const amount = all['amount'];
  const decidedBy = textIn(all['decided_by']);
  return {
    player: playerId === null ? null : { id: playerId, name: known ?? player?.name ?? null },
    language: player?.language ?? null,
    amount: typeof amount === 'number' && ref.kind !== 'player' ? amount : null,
    key: textIn(all['key']),
    state: state && texts.value(isWithdrawal ? 'withdrawal_status' : state[0], state[1]),
    decided:
      decidedBy === null ? null : { by: decidedBy, at: textIn(all['decided_at']), verdict: shown?.verdict ?? null },
  };
};

/** The subject in one line, for the sentence that says what was done. */
export const useSubjectText = (): ((
  ref: SubjectRef | null,
  subject: Subject | null,
  typed: number | null,
) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (ref, subject, typed) => {
    const amount = typed ?? subject?.amount ?? null;
    const { player = null } = subject ?? {};
    return [
      ...(amount === null ? [] : [formats.money(amount)]),
      ...(player
        ? [player.name === null ? t('palette.player', { id: player.id }) : `${player.name} (${player.id})`]
        : []),
      ...(ref && ref.kind !== 'player' ? [t('command.number', { id: ref.id })] : []),
    ].join(' · ');
  };
};
