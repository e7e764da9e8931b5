import type { Operation } from '../ops/operation.ts';

/** The header of query fields that say who a player is: proxies write addresses into their logs. */
export const PRIVATE_QUERY_HEADER = 'X-Query';

type Fields = Readonly<Record<string, unknown>>;

interface SplitQuery {
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** Keeps the fields of a query that no address has (`notInAddress`) for the header. */
export const splitQuery = ({ notInAddress = [] }: Pick<Operation, 'notInAddress'>, query: Fields): SplitQuery => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const isPrivate = ([name]: readonly [string, unknown]): boolean => notInAddress.includes(name);
  const hidden = given.filter(isPrivate);
  return {
    query: Object.fromEntries(given.filter((field) => !isPrivate(field))),
    // Headers cannot contain accents.
    headers:
      hidden.length === 0
        ? {}
        : { [PRIVATE_QUERY_HEADER]: encodeURIComponent(JSON.stringify(Object.fromEntries(hidden))) },
  };
};

/** @returns nothing for a header that is none */
export const privateQueryIn = (header: string | null | undefined): Fields => {
  try {
    const fields: unknown = JSON.parse(decodeURIComponent(header ?? '{}'));
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
};
