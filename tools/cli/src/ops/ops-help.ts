import type { Operation } from '@jangada/contracts/ops/operation';
import { fieldsOf, type Field } from './fields.ts';
import { operationsUnder } from './ops-command.ts';

/** The page of `jangada ops --help`, of an area or of one command. */
export function opsHelp(words: readonly string[]): string {
  const found = operationsUnder(words);
  const [only] = found;
  if (only && found.length === 1 && only.words === words.join(' ')) return oneHelp(only);
  const width = Math.max(...found.map((one) => usageOf(one).length));
  return [
    'jangada ops: what operators do on the running platform',
    '',
    ...found.map((one) => `  ${usageOf(one).padEnd(width)}  ${one.summary}`),
    '',
    'Examples:',
    ...found.flatMap(({ examples }) => examples.slice(0, 1)).map((example) => `  jangada ops ${example}`),
    '',
    'Everywhere: --tenant t, --operator name (default: who is signed in on this machine), --json, --address url.',
    'What changes something wants --reason. Amounts are centavos. One command: jangada ops <area> <verb> --help.',
    'The API is found by JANGADA_OPS_URL or OPS_PORT, the key by OPS_KEY or in .data/secrets.json.',
  ].join('\n');
}

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

/** How a command is written. */
export function usageOf(operation: Operation): string {
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
