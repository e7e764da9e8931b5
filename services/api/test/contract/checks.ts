import assert from 'node:assert/strict';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { commonErrors, errorStatus, type ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Answer } from '../support/test-platform.ts';
import { DomainError } from '../../src/errors/domain-error.ts';
import { refusalText } from '../../src/http/refusal-text.ts';

/** A stack, a statement, a path of the server or a database term. */
const INSIDES =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|violates|syntax error|relation "|kysely|ECONN/i;

/** Requires the reply exactly as declared: with all fields of the schema, and without other ones. */
export const checkReply = (name: string, endpoint: Endpoint, { status, body }: Answer): void => {
  assert.equal(status, 200, `${name} answers ${status} ${JSON.stringify(body).slice(0, 300)}`);
  const parsed = safeParse(endpoint.reply, body);
  assert.ok(parsed.success, `${name} breaks its contract: ${parsed.error?.message}`);
  assert.deepEqual(parsed.data, body, `${name} sends what its contract does not name`);
};

/** Requires the refusal as declared: its status, its code, its text in the caller's language, and no internals. */
export const checkRefusal = (
  name: string,
  { status, body }: Answer,
  expected: readonly ErrorCode[],
  language: Language = 'pt',
): void => {
  const code = body.code as ErrorCode;
  const input = `${name} answers ${status} ${JSON.stringify(body).slice(0, 300)}`;
  assert.ok(expected.includes(code), `${input} instead of ${expected.join(' or ')}`);
  assert.equal(status, errorStatus[code], input);
  assert.equal(body.message, refusalText(new DomainError(code, { facts: body }), language), input);
  assert.ok(body.message.length > 0, `${code} has no text in ${language}`);
  leaksNothing(name, body);
};

/** Requires that the operation declares this refusal. */
export const checkDeclared = (name: string, endpoint: Endpoint, answered: Answer): void => {
  const { status, body } = answered;
  if (status < 400) return;
  const declared = [...commonErrors, ...(endpoint.errors ?? [])].filter((code) => code !== 'server.failed');
  assert.ok(
    declared.includes(body.code),
    `${name} answers ${status} ${body.code}, which it does not declare: ${JSON.stringify(body).slice(0, 200)}`,
  );
  leaksNothing(name, body);
};

const leaksNothing = (name: string, body: unknown): void =>
  assert.doesNotMatch(JSON.stringify(body), INSIDES, `${name} tells of its insides`);
