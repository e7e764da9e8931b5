import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { isCommand, type Operation } from '@jangada/contracts/ops/operation';

/** All operations, by their words. Whatever is declared has a page. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [...opsEndpoints.values()].map((operation) => [operation.words, operation]),
);

/** @throws {TypeError} when there is none: a word in the source is wrong */
export const operationOf = (words: string): Operation => {
  const operation = operations.get(words);
  if (!operation) throw new TypeError(`There is no operation "${words}"`);
  return operation;
};

/** `withdrawal approve` in an address: `withdrawal-approve`. Some words have dashes of their own. */
export const slugOf = ({ words }: Pick<Operation, 'words'>): string => words.replaceAll(' ', '-');

const bySlug = new Map([...operations.values()].map((operation) => [slugOf(operation), operation]));

export const operationAt = (slug: string): Operation | undefined => bySlug.get(slug);

/** The page of an operation. */
export const operationPath = (tenant: string, operation: Pick<Operation, 'words'>, query = ''): string =>
  `/${tenant}/ops/${slugOf(operation)}${query && `?${query}`}`;

/** The first word: what the operation is about. */
export const areaOf = ({ words }: Pick<Operation, 'words'>): string => words.split(' ')[0] ?? words;

/** The parameters of the path besides the tenant, in the order of the command line. */
export const pathFieldsOf = ({ path }: Pick<Operation, 'path'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'tenant');

export { isCommand };
