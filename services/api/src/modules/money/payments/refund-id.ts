import type { Tx } from '../../../database/database.ts';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';

/** The Pix standard allows 35 letters and digits. */
const REFUND_ID_CHARS = 32;

/** The id of the next refund of a Pix: stable until the refund is written, new after a failed one. */
export const refundIdOf = async (tx: Tx, e2eid: string): Promise<string> => {
  const { count } = await tx
    .selectFrom('pix_refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('e2eid', '=', e2eid)
    .executeTakeFirstOrThrow();
  return fingerprintOf(['refund', e2eid, ...(count > 0 ? [count] : [])])
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, REFUND_ID_CHARS);
};
