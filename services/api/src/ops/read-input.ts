import type { Operation } from '@jangada/contracts/ops/operation';
import type { Language } from '@jangada/contracts/values/languages';
import type { Input } from '../http/implement.ts';
import { checkInput } from '../http/input.ts';

interface Raw {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws request.invalid, in the language of the caller */
export const readInput = <Op extends Operation>(
  op: Op,
  { params, query, body }: Raw,
  language: Language,
): Input<Op> => {
  const input = {
    params: op.params && checkInput(op.params, params, language, true),
    query: op.query && checkInput(op.query, query, language, true),
    // The command line sends strings; a number is parsed where the operation requires one.
    body: op.body && checkInput(op.body, body, language, true),
  };
  // The parsed value has the schema's type; TypeScript cannot infer that through the optional parts.
  return input as Input<Op>;
};
