import { askedReply, type SecondRequest } from '@jangada/contracts/ops/requests';
import * as z from '@jangada/contracts/values/schema';
import { findOps } from '../find-ops.ts';
import { describeAnswer } from './ops-answer.ts';
import { sendOpsCommand } from './ops-client.ts';
import { readOpsCommand, type OpsCommand } from './ops-command.ts';
import { opsHelp } from './ops-help.ts';

/**
 * Runs `jangada ops …`.
 *
 * @param argv the arguments after `ops`
 * @returns the text to print, and whether a check that the command has made failed
 * @throws {UsageError} when the command line is wrong; Error with one line when the API refuses
 */
export const runOps = async (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly text: string; readonly failed: boolean }> => {
  const read = readOpsCommand(argv);
  if ('about' in read) return { text: opsHelp(read.about), failed: false };
  const { command } = read;
  const reply = await sendOpsCommand(command, findOps(env, command.address));
  const asked = z.safeParse(askedReply, reply);
  if (asked.success && !command.json) return { text: describeRequest(asked.data.request, command), failed: false };
  return { text: command.json ? JSON.stringify(reply, null, 2) : describeAnswer(reply), failed: isFailed(reply) };
};

const describeRequest = ({ id, state, expires_at: end }: SecondRequest, { key }: OpsCommand): string =>
  [
    `Nothing has happened yet: request ${id} waits for a second person (${state}, until ${end}).`,
    `Once one has agreed at the desk, the same command with --idempotency-key ${key} prints its answer.`,
  ].join('\n');

/** A dry run or a check that says `ok: false`, so that scripts stop there. */
const isFailed = (reply: unknown): boolean => {
  const { ok, data } = Object(reply) as { readonly ok?: unknown; readonly data?: unknown };
  return ok === false || (Object(data) as { readonly ok?: unknown }).ok === false;
};
