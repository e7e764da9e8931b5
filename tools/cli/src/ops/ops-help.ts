import type { Operation } from '@jangada/contracts/ops/operation';
import { fieldsOf, type Field } from './fields.ts';
import { operationsUnder } from './ops-command.ts';

const LINE_CHARS_MAX = 100;

/** The help of `jangada ops`, of an area or of one command. */
export const opsHelp = (words: readonly string[]): string => {
  const found = operationsUnder(words);
  const [only] = found;
  if (only && found.length === 1 && only.words === words.join(' ')) return oneHelp(only);
  return [
    'jangada ops: what operators do on the running platform',
    '',
    ...found.flatMap((one) => [...wrapped(usageOf(one)), `      ${one.summary}`]),
    '',
    'Examples:',
    ...found.flatMap(({ examples }) => examples.slice(0, 1)).map((example) => `  jangada ops ${example}`),
    '',
    'Everywhere: --tenant t, --json, --address url. The log names who owns the key.',
    'What changes something wants --reason. Amounts are centavos. One command: jangada ops <area> <verb> --help.',
    'The API is found by JANGADA_OPS_URL or OPS_PORT, your key by OPS_KEY or in .data/secrets.json.',
    'A person comes in by staff invite, and makes a key of their own by me key add.',
  ].join('\n');
};

function oneHelp(operation: Operation): string {
  const fields = inputsOf(operation);
  const width = Math.max(0, ...fields.map(({ name }) => name.length));
  const lines = fields.map(
    ({ name, needed, choices }) =>
      `  --${name.padEnd(width)}  ${[needed ? 'needed' : 'optional', choices.join('|')].filter(Boolean).join(', ')}`,
  );
  return [
    `jangada ops ${usageOf(operation)}`,
    `  ${operation.summary}`,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
    'Examples:',
    ...operation.examples.map((example) => `  jangada ops ${example}`),
  ].join('\n');
}

/** Wraps between words, so that a terminal does not wrap within one. */
function wrapped(usage: string): string[] {
  const parts = usage.match(/\[[^\]]*\]|--\S+ (?!-)\S+|\S+/g) ?? [];
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + part.length < LINE_CHARS_MAX) lines[lines.length - 1] = `${line} ${part}`;
    else lines.push(`${lines.length === 0 ? '  ' : '    '}${part}`);
  }
  return lines;
}

/** The usage line of a command. */
function usageOf(operation: Operation): string {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inputs = inputsOf(operation).map(({ name, needed }) => (needed ? `--${name} …` : `[--${name} …]`));
  return [
    operation.words,
    ...names.filter((name) => name !== 'tenant').map((name) => `<${name}>`),
    ...(names.includes('tenant') ? ['--tenant t'] : []),
    ...inputs,
    ...(operation.method === 'POST' ? ['--reason why'] : []),
  ].join(' ');
}

const inputsOf = ({ query, body }: Operation): readonly Field[] => [...fieldsOf(query), ...fieldsOf(body)];
