import type pg from 'pg';

/** A statement that every connection keeps parsed and planned, for calls that come a thousand times a second. */
export interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the compiler: what a row looks like. */
  readonly row?: Row;
}

/**
 * @param name of its own
 * @param text with $1, $2, …; it names its columns, because a `*` would not survive a migration beside it
 */
export const prepared = <Row>(name: string, text: string): Prepared<Row> => ({ name, text });

const clients = new WeakMap<object, pg.ClientBase>();

/** Says which connection a reader stands on. */
export const standOn = (reader: object, client: pg.ClientBase): void => void clients.set(reader, client);

/** Sends at once, before this returns: several that are not waited for travel together and arrive in their order. */
export async function ask<Row>(
  reader: object,
  { name, text }: Prepared<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = clients.get(reader);
  if (!client) throw new TypeError('a statement outside its transaction');
  const { rows } = await client.query({ name, text, values: [...values] });
  // What a statement gives is what its declaration says.
  return rows as Row[];
}
