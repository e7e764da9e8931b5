import type { ClaimDetail } from '@jangada/contracts/ops/med';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { getUser } from '../../../users/users.repository.ts';
import { getBalances } from '../../ledger/balances.ts';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import type { Claim } from './claims.repository.ts';

export interface Evidence {
  readonly player: ClaimDetail['player'];
  readonly deposit: ClaimDetail['deposit'];
  readonly since: ClaimDetail['since'];
  /** In Portuguese, for the bank: nothing that names a person, and no document. */
  readonly text: string;
}

/** What we know of a claimed Pix: the deposit that it paid, and what its player did before and after. */
export const evidenceOf = async (reader: Reader, claim: Claim): Promise<Evidence> => {
  const deposit =
    claim.deposit_id === null
      ? null
      : await reader
          .selectFrom('deposits')
          .select(['amount', 'status', 'txid', 'paid_at', 'created_at'])
          .where('id', '=', claim.deposit_id)
          .executeTakeFirstOrThrow();
  const shown = deposit && {
    amount: deposit.amount,
    status: deposit.status,
    txid: deposit.txid,
    paid_at: deposit.paid_at?.toISOString() ?? null,
  };
  if (claim.user_id === null)
    return { player: null, deposit: shown, since: null, text: linesOf(claim, deposit, undefined) };
  const { first_name: first, last_name: last, created_at: registeredAt } = await getUser(reader, claim.user_id);
  const { cash } = await getBalances(reader, claim.user_id);
  const found = await readFacts(reader, claim.user_id, deposit?.paid_at ?? claim.opened_at);
  return {
    player: { id: claim.user_id, name: `${first} ${last}`.trim() },
    deposit: shown,
    since: {
      cash,
      bets: { count: found.bets, sum: found.staked },
      prizes: { count: found.prizes, sum: found.won },
      withdrawals: { count: found.withdrawals, sum: found.withdrawn },
      deposits_before: { count: found.deposits, sum: found.deposited },
    },
    text: linesOf(claim, deposit, { ...found, registeredAt }),
  };
};

interface Facts {
  readonly bets: number;
  readonly staked: number;
  readonly prizes: number;
  readonly won: number;
  readonly withdrawals: number;
  readonly withdrawn: number;
  readonly deposits: number;
  readonly deposited: number;
  readonly identified_at: Date | null;
  readonly device_since: Date | null;
}

/** Bets that are looked at; more is said as at least so many. */
const BETS_MAX = 10_000;

async function readFacts(reader: Reader, userId: number, at: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select b.*, w.*, d.*, i.*, u.* from
      (select count(*) filter (where kind = 'bet') as bets,
         coalesce(sum(cash + bonus) filter (where kind = 'bet'), 0)::bigint as staked,
         count(*) filter (where kind = 'win') as prizes,
         coalesce(sum(cash + bonus) filter (where kind = 'win'), 0)::bigint as won
       from (select kind, cash, bonus from bets
         where user_id = ${userId} and created_at >= ${at} and rolled_back_at is null
         order by created_at, id limit ${sql.lit(BETS_MAX)}) as after) b,
      (select count(*) as withdrawals, coalesce(sum(amount), 0)::bigint as withdrawn
       from withdrawals where user_id = ${userId} and status = 1 and created_at >= ${at}) w,
      (select count(*) as deposits, coalesce(sum(amount), 0)::bigint as deposited
       from deposits where user_id = ${userId} and status = 'paid' and paid_at < ${at}) d,
      (select min(decided_at) as identified_at from documents where user_id = ${userId} and status = 'approved') i,
      (select min(first_seen_at) as device_since from user_browsers where user_id = ${userId}) u`.execute(reader);
  const [found] = rows;
  if (!found) throw new TypeError('sums without a row');
  return found;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const momentOf = (at: Date): string => `${MOMENT.format(at)} (Brasília)`;

interface Paid {
  readonly txid: string;
  readonly amount: number;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

function linesOf(
  { e2eid, withdrawal_id: withdrawal }: Claim,
  deposit: Paid | null,
  player: (Facts & { readonly registeredAt: Date }) | undefined,
): string {
  const reais = (amount: number): string => formatReais(amount, 'pt');
  const lines = [`Pix ${e2eid}.`];
  if (withdrawal !== null) lines.push('É um Pix que enviamos ao titular da conta, para uma chave do mesmo CPF.');
  if (deposit)
    lines.push(
      `Depósito de ${reais(deposit.amount)}, cobrança ${deposit.txid} criada em ${momentOf(deposit.created_at)}${
        deposit.paid_at ? ` e paga em ${momentOf(deposit.paid_at)}` : ''
      }.`,
    );
  if (!player) return lines.join('\n');
  if (deposit) lines.push('O CPF de quem pagou é o do titular da conta: um Pix de outro CPF é devolvido ao chegar.');
  lines.push(`Conta aberta em ${momentOf(player.registeredAt)}.`);
  lines.push(
    player.identified_at === null
      ? 'Identidade ainda não conferida por documento.'
      : `Identidade conferida por documento em ${momentOf(player.identified_at)}.`,
  );
  if (player.device_since !== null) lines.push(`Aparelho conhecido desde ${momentOf(player.device_since)}.`);
  lines.push(`Depósitos pagos antes: ${player.deposits}, no total ${reais(player.deposited)}.`);
  lines.push(
    `Desde este Pix: ${player.bets} apostas (${reais(player.staked)}), ${player.prizes} prêmios (${reais(player.won)}), ${player.withdrawals} saques pagos (${reais(player.withdrawn)}).`,
  );
  return lines.join('\n');
}
