import { randomUUID } from 'node:crypto';
import type { Operation } from '@jangada/contracts/ops/operation';
import { beforeCommit, type Database, type Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Platform } from '../platform/platform.ts';
import { isSecret, logCommand, type Command } from './ops-log.ts';
import type { Commit } from './commands.ts';
import { claimCommand, releaseCommand, storeOpsReply } from './ops-requests.ts';
import type { CommandFacts } from './tables.ts';
import { withoutSecrets } from './without-secrets.ts';
import { forgetUse } from './rights/limit-uses.ts';

/** A command whose caller is known and whose input is checked. */
export interface Prepared extends Omit<Command, 'id' | 'operation'> {
  readonly operation: Operation;
  /** The idempotency key; a logged read has one of its own. */
  readonly key: string;
  readonly tenantId: string;
}

/** For a handler of which nothing is logged: a read, and a dry run. */
export const commitAlone =
  (db: Pick<Database, 'transaction'>, tenantId: string): Commit =>
  (step) =>
    db.transaction(tenantId, step);

/**
 * Runs a command once per key; the log records its start before its outcome.
 *
 * @param begin decides whether the caller may, in the transaction that claims the key: what it throws leaves no line and
 *   no claim. Returns facts for the log
 * @param run the handler. What it writes in `commit` is written once, with the line and the reply; whatever else it
 *   does is done again after a crash, so it must be idempotent
 * @returns the reply; of the first call when that has ended
 */
export const runCommand = async (
  { db }: Pick<Platform, 'db'>,
  prepared: Prepared,
  begin: (tx: Tx, command: string) => Promise<CommandFacts>,
  run: (commit: Commit) => Promise<object>,
): Promise<object> => {
  const { key, tenantId, operation, params, input } = prepared;
  let command: Command = { ...prepared, id: randomUUID() };
  const isRead = operation.method === 'GET';
  const claimed = { operation: operation.words, params, input };
  const known = await db.transaction(tenantId, async (tx) => {
    const before = await claimCommand(tx, { key, command: command.id, input: claimed });
    if (before) return before;
    command = { ...command, facts: { ...command.facts, ...(await begin(tx, command.id)) } };
    await logCommand(tx, command, 'begun');
    return undefined;
  });
  if (known) return known.reply as object;
  const claim = { key, command: command.id };
  const end = async (tx: Tx, reply: object): Promise<void> => {
    await logCommand(tx, command, 'done');
    if (isRead) await releaseCommand(tx, claim);
    else await storeOpsReply(tx, claim, { reply: withoutSecrets(operation, reply), ...withoutSecretInput(prepared) });
  };
  let isEnded = false;
  const commit: Commit = async (step) => {
    const reply = await db.transaction(tenantId, async (tx) => {
      const done = await step(tx);
      // Last, because the lock on the log is held until the commit.
      beforeCommit(tx, (last) => end(last, done));
      return done;
    });
    isEnded = true;
    return reply;
  };
  try {
    const reply = await run(commit);
    if (!isEnded) await db.transaction(tenantId, (tx) => end(tx, reply));
    return reply;
  } catch (error) {
    await db.transaction(tenantId, async (tx) => {
      // Without a claim the command is done, or somebody else has resumed it.
      if (!(await releaseCommand(tx, claim))) return;
      await logCommand(tx, command, error instanceof DomainError ? error.code : 'server.failed');
      await forgetUse(tx, command.id);
    });
    throw error;
  }
};

const withoutSecretInput = ({ params, input }: Prepared) => ({
  params: { ...Object(params) } as object,
  input: Object.fromEntries(Object.entries(Object(input)).filter(([name]) => !isSecret(name))),
});

/** Logs a command that did not run: `asked` for a second person, or refused before it began. */
export const logWithoutRun = (tx: Tx, prepared: Prepared, code: string): Promise<void> =>
  logCommand(tx, { ...prepared, id: randomUUID() }, code);
