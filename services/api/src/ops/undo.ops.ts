import { undoCommand } from '@jangada/contracts/ops/log';
import type { Operation } from '@jangada/contracts/ops/operation';
import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Platform } from '../platform/platform.ts';
import { askForSecond, SecondPersonDue } from './ask-for-second.ts';
import { commandOf, type Asked, type ScopedCall } from './commands.ts';
import { implementScopedOp } from './implement-op.ts';
import { readInput } from './read-input.ts';
import { authorise, authoriseCounted, requireProof, type Caller } from './rights/authorise.ts';
import { presentRequest } from './rights/second-requests.ts';
import { subjectOf } from './rights/subject.ts';
import { runCommand, type Prepared } from './run-command.ts';

/** Longer than the desk offers it, because the call takes time too. */
const OWN_UNDO_MS = 60_000;

/**
 * Undoes a command of the log by its inverse, which is a command like any other: with rights, limits and a line. Some
 * commands are taken back at once by whoever ran them alone, with the right to run them (`undoneByOwner`).
 */
export const registerUndo = (app: Platform): void => {
  implementScopedOp(app, undoCommand, async ({ params }, call) => {
    const { asked, raw, isOwn } = await app.db.read(call.scope, (reader) =>
      inverseOf(app, reader, params.command, call),
    );
    const { registered, input, caller } = asked;
    requireProof(call.person, registered.op);
    const prepared: Prepared = {
      ...{ operation: registered.op, key: `undo:${params.command}`, tenantId: call.scope, subject: caller.subject },
      ...{ facts: { address: call.address }, operator: call.operator, reason: call.reason },
      ...{ params: raw.params, input: raw.body },
    };
    try {
      await runCommand(
        app,
        prepared,
        async (tx, id) => {
          const decision = isOwn ? await authorise(app, tx, caller) : await authoriseCounted(app, tx, caller, id);
          if (decision.second && !isOwn) throw new SecondPersonDue(decision);
          return { role: decision.role };
        },
        (commit) => registered.run(input, call, commit),
      );
      return { data: { words: registered.op.words, state: 'done' as const, request: null } };
    } catch (error) {
      if (!(error instanceof SecondPersonDue)) throw error;
      const row = await askForSecond(app, asked, { prepared, decision: error.decision });
      return { data: { words: registered.op.words, state: 'asked' as const, request: presentRequest(row) } };
    }
  });
};

interface Done {
  readonly words: string;
  readonly params: Fields;
  readonly body: Fields;
  readonly reply: unknown;
  readonly operator: string;
  readonly second: string | null;
  readonly at: Date;
}

/** A command that is done, with its input. @throws ops.not-undoable when it is not, or its reply is no longer kept */
async function readDone(reader: Reader, command: string): Promise<Done> {
  const { rows } = await sql<Done>`
    select l.words, l.operator, l.facts ->> 'second' as second, l.at, r.params, r.input as body, r.reply from ops_log l
    join ops_requests r on r.tenant_id = l.tenant_id and r.command = l.command
    where l.tenant_id = current_setting('app.tenant') and l.command = ${command} and l.outcome = 'done'
      and r.reply is not null and r.params is not null`.execute(reader);
  const [done] = rows;
  if (!done) throw new DomainError('ops.not-undoable');
  return done;
}

interface Inverse {
  /** The caller takes back at once what they ran alone. */
  readonly isOwn: boolean;
  readonly asked: Asked;
  readonly raw: {
    readonly params: Fields;
    readonly body: Fields;
  };
}

async function inverseOf(app: Platform, reader: Reader, command: string, call: ScopedCall): Promise<Inverse> {
  const done = await readDone(reader, command);
  const { op } = commandOf(app, done.words);
  // A command that changes a value back needs the earlier value, which nothing has kept.
  if (!op.undo || op.undo === op.words) throw new DomainError('ops.not-undoable');
  const registered = commandOf(app, op.undo);
  const raw = { params: paramsOf(registered.op, op, done), body: bodyOf(registered.op, done) };
  const input = inputOf(registered.op, raw, call);
  const subject = await subjectOf(reader, registered.op, input);
  const isRecent = Date.now() - done.at.getTime() < OWN_UNDO_MS;
  const isOwn = op.undoneByOwner === true && isRecent && done.operator === call.operator && done.second === null;
  const { counts: _, ...uncounted } = registered.op;
  const rights = isOwn ? { ...uncounted, needs: op.needs } : registered.op;
  const caller: Caller = { person: call.person, tenantId: call.scope, op: rights, subject };
  return { isOwn, asked: { registered, input, caller, call }, raw };
}

/** @throws ops.not-undoable when the command and its reply do not say all that the inverse needs */
function inputOf(op: Operation, raw: Inverse['raw'], { language }: ScopedCall): Asked['input'] {
  try {
    return readInput(op, { ...raw, query: undefined }, language);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'request.invalid') throw new DomainError('ops.not-undoable');
    throw error;
  }
}

/** The parameters of the inverse: those of the command, and the id of what it has made. */
function paramsOf(inverse: Operation, op: Operation, { params, body, reply }: Done): Fields {
  const data = dataOf(reply);
  const made = valueAt(data, (op.undoId ?? 'id').split('.'));
  const isOfSubject = op.undoId === undefined && op.about !== undefined && op.about === inverse.about;
  const names = [...inverse.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === 'id' && !isOfSubject && made !== undefined ? made : (params[name] ?? body[name] ?? data[name] ?? made),
    ]),
  );
}

/** The input of the inverse: what the command was given, and what it has answered. */
function bodyOf({ body: schema }: Operation, { body, reply }: Done): Fields {
  const names = schema && 'shape' in schema ? Object.keys(Object(schema.shape) as object) : [];
  const known = { ...dataOf(reply), ...body };
  return Object.fromEntries(names.filter((name) => name in known).map((name) => [name, known[name]]));
}

type Fields = Readonly<Record<string, unknown>>;

const dataOf = (reply: unknown): Fields => Object(valueAt(reply, ['data'])) as Fields;

const valueAt = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : valueAt((Object(value) as Record<string, unknown>)[name], rest);
