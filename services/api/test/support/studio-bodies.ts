type Body = Readonly<Record<string, unknown>>;

/** The first bet of each player's round that the test file has sent. */
const firstBets = new Map<string, unknown>();

/**
 * A wallet call in the aggregator's format: by default a win names the first bet of its round, and a rollback has no
 * amount.
 *
 * @param operation `bet`, `win` or `rollback`: the last part of the call's path
 */
export const studioBody = (operation: string, body: Body): Record<string, unknown> => {
  const round = `${String(body['user'])} ${String(body['round'])}`;
  if (operation === 'rollback') {
    const { amount: _, ...rest } = body;
    return rest;
  }
  if (operation === 'win') return { reference_transaction_uuid: firstBets.get(round), ...body };
  if (!firstBets.has(round)) firstBets.set(round, body['transaction_uuid']);
  return { ...body };
};
