import { languages } from '@jangada/contracts/values/languages';
import type { QueryClient } from '@jangada/remote-kit/query';

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

const keyed: readonly unknown[] = languages;

/** What is read once, such as the address of a running game, has no texts: reading it again would start it anew. */
const isReadOnce = (query: Query): boolean =>
  query.isStatic() || query.observers.some(({ options }) => options.staleTime === Infinity);

/** A reply without the language in its key may have texts of the language in which it was asked for. */
const mayHaveTexts = (query: Query): boolean =>
  !query.queryKey.some((part) => keyed.includes(part)) && !isReadOnce(query);

/** After a change of language: shown replies are read again, others are forgotten. */
export const readInNewLanguage = (queries: QueryClient): void => {
  queries.removeQueries({ type: 'inactive', predicate: mayHaveTexts });
  void queries.invalidateQueries({ predicate: mayHaveTexts });
};
