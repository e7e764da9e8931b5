import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import type { Operation } from '@jangada/contracts/ops/operation';
import { UsageError } from '../arguments.ts';
import { fieldsOf, type Field } from './fields.ts';

/** An operator's command, parsed and ready to be sent. */
export interface OpsCommand {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** The idempotency key: the same key means the same command. */
  readonly key: string;
  readonly json: boolean;
  readonly address: string | undefined;
}

/** The API's own minimum. */
const REASON_CHARS_MIN = 3;
const REASON_CHARS_MAX = 500;

const everywhere = {
  tenant: { type: 'string' },
  reason: { type: 'string' },
  'idempotency-key': { type: 'string' },
  address: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const operations: readonly Operation[] = [...opsEndpoints.values()].toSorted((a, b) => a.words.localeCompare(b.words));

/** Operations whose command begins with these words. */
export const operationsUnder = (words: readonly string[]): readonly Operation[] =>
  operations.filter((one) => `${one.words} `.startsWith(words.length > 0 ? `${words.join(' ')} ` : ''));

/**
 * Parses the arguments after `jangada ops`.
 *
 * @param read the content of a file, or of the standard input for `-`
 * @returns the command; or, for help or an incomplete command, the words to explain
 * @throws {UsageError} naming what is missing or unknown
 */
export const readOpsCommand = (
  argv: readonly string[],
  read: ReadContent = contentOfFile,
): { readonly command: OpsCommand } | { readonly about: readonly string[] } => {
  const end = argv.findIndex((word) => word.startsWith('-'));
  const words = argv.slice(0, end === -1 ? argv.length : end);
  const wantsHelp = argv.includes('--help') || argv.includes('-h') || words.length === 0;
  const operation = find(words);
  if (wantsHelp || !operation) {
    const about = operation ? operation.words.split(' ') : words;
    if (operationsUnder(about).length === 0)
      throw new UsageError(`there is no command ops ${words.join(' ')}; see jangada ops --help`);
    return { about };
  }
  return { command: readCommand(operation, argv.slice(operation.words.split(' ').length), read) };
};

const find = (words: readonly string[]): Operation | undefined =>
  operations
    .filter((one) => `${words.join(' ')} `.startsWith(`${one.words} `))
    .toSorted((a, b) => b.words.length - a.words.length)[0];

function readCommand(operation: Operation, argv: readonly string[], read: ReadContent): OpsCommand {
  const inputs = [...fieldsOf(operation.query), ...fieldsOf(operation.body)];
  const { values, positionals } = parse(argv, inputs);
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const reason = text('reason') ?? '';
  if (operation.method === 'POST' && !reason) throw new UsageError('--reason is missing: every command says why');
  if (reason && (reason.trim().length < REASON_CHARS_MIN || reason.length > REASON_CHARS_MAX))
    throw new UsageError(`--reason wants ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  const missing = inputs.find(({ name, needed }) => needed && text(name) === undefined);
  if (missing) throw new UsageError(`--${missing.name} is missing`);
  const given = (fields: readonly Field[]) =>
    fields.flatMap(({ name }) => (text(name) === undefined ? [] : [[name, text(name) ?? ''] as const]));
  return {
    operation,
    params: paramsOf(operation, text('tenant'), positionals),
    query: Object.fromEntries(given(fieldsOf(operation.query))),
    body: Object.fromEntries(
      given(fieldsOf(operation.body)).map(([name, value]) => [
        name,
        valueOf(name, contentOf(inputs, name, value, read)),
      ]),
    ),
    reason,
    key: text('idempotency-key') ?? randomUUID(),
    json: values['json'] === true,
    address: text('address'),
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parse(argv: readonly string[], inputs: readonly Field[]): Parsed {
  const own = Object.fromEntries(inputs.map(({ name }) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...argv], options: { ...own, ...everywhere }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The tenant is an option, so that it is never mistaken for an id; the other parameters are positional. */
function paramsOf({ path }: Operation, tenant: string | undefined, positionals: readonly string[]) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.includes('tenant') && !tenant) throw new UsageError('--tenant is missing');
  const rest = names.filter((name) => name !== 'tenant');
  const missing = rest[positionals.length];
  if (missing) throw new UsageError(`<${missing}> is missing`);
  if (positionals.length > rest.length) throw new UsageError(`${positionals[rest.length] ?? ''} is one word too many`);
  const params = rest.map((name, index) => [name, positionals[index] ?? ''] as const);
  return Object.fromEntries([...params, ...(tenant ? [['tenant', tenant] as const] : [])]);
}

/** Fields with secrets: a command line stays in the history of the shell and in the list of processes. */
const SECRET = ['credentials'];
const STANDARD_INPUT = 0;

type ReadContent = (path: string) => string;

const contentOfFile: ReadContent = (path) => readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').trim();

/**
 * An object may be in a file, `@settings.json`, or come by the standard input, `@-`; one with secrets always does.
 *
 * @throws {UsageError} naming the file that cannot be read
 */
function contentOf(inputs: readonly Field[], name: string, text: string, read: ReadContent): string {
  if (!inputs.some((field) => field.name === name && field.isObject)) return text;
  if (!text.startsWith('@')) {
    if (SECRET.includes(name)) throw new UsageError(`--${name} is read from a file (@file) or the standard input (@-)`);
    return text;
  }
  try {
    return read(text.slice(1));
  } catch (error) {
    throw new UsageError(`--${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Lists and objects are written as JSON; the server parses everything else by its schema. */
function valueOf(name: string, text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`--${name} looks like JSON and is none`);
  }
}
