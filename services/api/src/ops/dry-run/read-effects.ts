import type { Effects } from '@jangada/contracts/ops/rights/effects';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import { fingerprintOf } from '../../crypto/fingerprint.ts';
import type { DryRunResult, Reader } from '../../database/database.ts';
import { CHANGED_ROWS, DryRunEnded, newRows, type ChangedRows } from '../../database/dry-run.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { operatorRefusalText } from '../../http/refusal-text.ts';

/** What is known of a command before it is decided whether its caller may run it. */
export interface CommandEffects {
  readonly effects: Omit<Effects, 'second' | 'left'>;
  /** The refusal that the command would get. */
  readonly refused: DomainError | null;
}

/** Reads what a command has done in the transaction that is about to be rolled back. @throws what the command threw, unless it was refused */
export const readEffects =
  (language: Language) =>
  async (reader: Reader, { result, calls, undone, before }: DryRunResult<object>): Promise<CommandEffects> => {
    const refused = result.status === 'rejected' ? refusalOf(result.reason) : null;
    const rows = undone.reduce((left, row) => newRows(left, [row]), await changedRows(reader, before.rows));
    const movements = await newMovements(reader, before.txn);
    const messages = await newMessages(reader, before.outbox);
    const done = { rows, movements, messages, calls: [...calls] };
    return {
      effects: {
        ...done,
        refusal: refused && {
          code: refused.code,
          message: operatorRefusalText(refused, language),
          ...(refused.refusal.errors && { errors: refused.refusal.errors }),
        },
        reply: result.status === 'fulfilled' ? { ...result.value } : null,
        digest: fingerprintOf({ ...done, refusal: refused?.code ?? null }),
      },
      refused,
    };
  };

function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DryRunEnded) return null;
  if (error instanceof DomainError) return error;
  throw error;
}

const changedRows = async (reader: Reader, before: readonly ChangedRows[]): Promise<ChangedRows[]> => {
  const { rows } = await sql.raw<ChangedRows>(CHANGED_ROWS).execute(reader);
  return newRows(rows, before);
};

/** The account of a movement is named without its owner: `psp` of `house:psp`, `cash` of `player:7:cash`. */
const newMovements = async (reader: Reader, after: number): Promise<Effects['movements']> => {
  const { rows } = await sql<Effects['movements'][number]>`
    select t.kind, regexp_replace(e.account_id, '^(house|player:[0-9]+):', '') as account,
      substring(e.account_id from '^player:([0-9]+):') as player, e.amount
    from ledger_txns t join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
    where t.tenant_id = current_setting('app.tenant') and t.id > ${after} order by e.id`.execute(reader);
  return rows;
};

const newMessages = async (reader: Reader, after: number): Promise<Effects['messages']> => {
  const { rows } = await sql<Effects['messages'][number]>`
    select topic, count(*) as count from outbox
    where tenant_id = current_setting('app.tenant') and seq > ${after} group by topic order by topic`.execute(reader);
  return rows;
};
