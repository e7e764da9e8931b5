import { digest } from '../../../crypto/tokens.ts';
import type { Call } from '../../../http/call.ts';

/**
 * The browser of a call, for what is valid only in the browser that requested it. A browser that blocks cookies goes by its
 * session or by the guest id it claims; those never share a hash with a browser that has its cookie.
 */
export const browserHashOf = ({ browserId, session, guestId }: Call): string => {
  if (browserId !== null) return digest(`browser:${browserId}`);
  return digest(session ? `session:${session.tokenHash}` : `guest:${guestId ?? ''}`);
};
