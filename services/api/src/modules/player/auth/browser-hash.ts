import { digest } from '../../../crypto/tokens.ts';
import type { Call } from '../../../http/call.ts';

/**
 * A hash of the call's browser, for codes and challenges that are valid only in the browser that requested them. A
 * browser that blocks cookies is identified by its session or by its claimed guest id; those hashes never equal the
 * hash of a browser with a cookie.
 */
export const browserHashOf = ({ browserId, session, guestId }: Call): string => {
  if (browserId !== null) return digest(`browser:${browserId}`);
  return digest(session ? `session:${session.tokenHash}` : `guest:${guestId ?? ''}`);
};
