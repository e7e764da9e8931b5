import { withoutPersonalData } from '@jangada/contracts/domains/chat/unfit-text';
import { cutText } from '@jangada/contracts/values/characters';
import { isAudited, type Operation } from '@jangada/contracts/ops/operation';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { logOutcomes, type LogOutcome, type opsLogLine } from '@jangada/contracts/ops/log';
import type * as z from '@jangada/contracts/values/schema';
import { sql } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import { pageOf, readPage, type Page } from '../http/pages.ts';
import type { Subject } from './rights/subject.ts';
import { announceToDesks } from './live/desk-changes.ts';
import type { CommandFacts } from './tables.ts';

/** The same read by the same person is one line for so long. */
export const READS_JOINED_MS = 15 * 60_000;
const ABOUT_CHARS_MAX = 2_000;
const VALUE_CHARS_MAX = 200;

/** Fields that readers of the log do not need, and requests for a second person do not show. */
const REDACTED = /cpf|password|secret|token|code|^key$|^identifier$|pix_key|document|content|credentials/i;

export const isSecret = (field: string): boolean => REDACTED.test(field);

/** Outcomes that change what desks show. */
const ANNOUNCED = ['done', 'asked'];

export interface Command {
  readonly id: string;
  readonly operation: Pick<Operation, 'words' | 'method'>;
  readonly operator: string;
  readonly reason: string;
  readonly params: unknown;
  readonly input: unknown;
  readonly subject: Subject;
  readonly facts: CommandFacts;
}

/** Logs a command; each command has one line for its start and one for its end. */
export const logCommand = async (tx: Tx, command: Command, outcome: string): Promise<void> => {
  const { id, operation, operator, reason, params, input, subject, facts } = command;
  const about = aboutOf(params, input);
  await sql`
    select append_command_line(${id}::uuid, ${operator}::text, ${operation.words}::text, ${about}::text, ${withoutPersonalData(reason)}::text,
      ${outcome}::text, ${subject.kind}::text, ${subject.id}::text, ${subject.player}::bigint,
      ${JSON.stringify(facts)}::jsonb)`.execute(tx);
  // A logged read is not announced: desks would read it again, and log that, without end.
  if (operation.method === 'POST' && ANNOUNCED.includes(outcome))
    await announceToDesks(tx, {
      about: 'command',
      player: subject.player === null ? null : String(subject.player),
      subject: subject.id,
    });
};

/**
 * Whether this person has a line of the same read from the last minutes. A page that is open reads again by itself, and
 * a line for each of that would hide who looked.
 */
export const wasReadLately = async (
  reader: Reader,
  {
    operation,
    operator,
    params,
    input,
    subject,
  }: Pick<Command, 'operation' | 'operator' | 'params' | 'input' | 'subject'>,
): Promise<boolean> => {
  const line = await reader
    .selectFrom('ops_log')
    .select('id')
    .where('at', '>', new Date(Date.now() - READS_JOINED_MS))
    .where('operator', '=', operator)
    .where('words', '=', operation.words)
    .where('about', '=', aboutOf(params, input))
    .where('outcome', '=', 'done')
    .$if(subject.player !== null, (query) => query.where('player_id', '=', subject.player))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
};

const aboutOf = (params: unknown, input: unknown): string => describe({ ...recordOf(params), ...recordOf(input) });

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function describe(fields: Record<string, unknown>): string {
  const shown = Object.entries(fields)
    .filter(([name, value]) => name !== 'tenant' && value !== undefined)
    .map(([name, value]) => `${name}=${REDACTED.test(name) ? '[kept back]' : shownValue(value)}`);
  return cutText(shown.join(' '), ABOUT_CHARS_MAX);
}

const shownValue = (value: unknown): string =>
  cutText(typeof value === 'string' ? written(value) : (JSON.stringify(value, hidden) ?? ''), VALUE_CHARS_MAX);

/** A text of several words is for a reader; one word names something, such as a payment. */
const written = (text: string): string => (/\s/.test(text) ? withoutPersonalData(text) : text);

const hidden = (name: string, value: unknown): unknown => (REDACTED.test(name) ? '[kept back]' : value);

interface CommandFilter {
  readonly page: number;
  readonly perPage: number;
  readonly words?: string | undefined;
  /** Any of these. */
  readonly operators?: readonly string[] | undefined;
  readonly player?: number | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly outcome?: LogOutcome | undefined;
  /** Also reads, of which `words` may name one anyway. */
  readonly hasReads?: boolean;
}

const UNREFUSED = logOutcomes.filter((outcome) => outcome !== 'refused');

/** The indexes of the log leave these out; one that is newer is filtered. */
const readWords = [...opsEndpoints.values()].filter(isAudited).map(({ words }) => words);

/** The last log line of each command, newest first. */
export const listCommands = async (
  reader: Reader,
  filter: CommandFilter,
): Promise<Page<z.infer<typeof opsLogLine>>> => {
  const { words: area = '', operators, player, from, until, outcome, hasReads = false } = filter;
  const hiddenWords = hasReads ? [] : readWords.filter((words) => words !== area);
  const ends = reader
    .selectFrom('ops_log as line')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ops_log as later')
            .select('later.id')
            .whereRef('later.command', '=', 'line.command')
            .whereRef('later.id', '>', 'line.id'),
        ),
      ),
    )
    .where(sql<boolean>`starts_with(line.words, ${area})`)
    .$if(hiddenWords.length > 0, (query) => query.where('words', 'not in', hiddenWords))
    .$if(operators !== undefined, (query) => query.where('operator', 'in', operators ?? []))
    .$if(player !== undefined, (query) => query.where('player_id', '=', player ?? null))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date()))
    .$if(outcome === 'refused', (query) => query.where('outcome', 'not in', UNREFUSED))
    .$if(outcome !== undefined && outcome !== 'refused', (query) => query.where('outcome', '=', outcome ?? ''));
  // The lines of a player are found by their number, all others by their time.
  const ordered = player === undefined ? ends.selectAll().orderBy('at', 'desc') : ends.selectAll();
  const { rows, ...count } = await readPage(reader, ordered.orderBy('id', 'desc'), filter.page, filter.perPage);
  const lines = rows.map(({ id, command, at, operator, words, about, reason, outcome, ...row }) => ({
    ...{ id, command, at: at.toISOString(), operator, words, about, reason, outcome },
    subject:
      row.about_kind === null || row.about_id === null
        ? null
        : { kind: row.about_kind, id: row.about_id, player: row.player_id === null ? null : String(row.player_id) },
    second: row.facts?.second ?? null,
    role: row.facts?.role ?? null,
    address: row.facts?.address ?? null,
    trace: row.facts?.trace ?? null,
  }));
  return pageOf(lines, count, filter.page, filter.perPage);
};
