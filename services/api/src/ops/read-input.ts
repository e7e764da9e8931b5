import type { Operation } from '@jangada/contracts/ops/operation';
import { missingFilter, unsortedFilters } from '@jangada/contracts/ops/sorts';
import type { Language } from '@jangada/contracts/values/languages';
import type { Input } from '../http/implement.ts';
import { DomainError } from '../errors/domain-error.ts';
import { checkInput } from '../http/input.ts';

const unsortedTexts = {
  pt: { beside: 'Esta ordem não vai junto com: ', without: 'Esta ordem só vai junto com: ' },
  en: { beside: 'This order does not go with: ', without: 'This order goes only with: ' },
} as const satisfies Record<Language, Record<string, string>>;

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
  refuseUnsorted(op, input.query, language);
  // The parsed value has the schema's type; TypeScript cannot infer that through the optional parts.
  return input as Input<Op>;
};

/** No index has the rows of this filter in this order: all of them would be read and sorted for each page. */
function refuseUnsorted(op: Operation, query: unknown, language: Language): void {
  const filters = unsortedFilters(op, Object(query));
  const missing = missingFilter(op, Object(query));
  const { beside, without } = unsortedTexts[language];
  const texts = [
    ...(filters.length > 0 ? [beside + filters.join(', ')] : []),
    ...(missing === undefined ? [] : [without + missing]),
  ];
  if (texts.length > 0) throw new DomainError('request.invalid', { errors: { sort: texts } });
}
