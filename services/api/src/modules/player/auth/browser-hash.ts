import { digest } from '../../../crypto/tokens.ts';
import type { Call } from '../../../http/call.ts';

/**
 * The browser of a call, for what is valid only in the browser that requested it. Guest ids and sessions never share a
 * hash; a browser without either has none of its own, so nothing it requests can be used.
 */
export const browserHashOf = ({ guestId, session }: Call): string =>
  digest(guestId === null ? `session:${session?.tokenHash ?? ''}` : `guest:${guestId}`);
