import type { fromDesk as pt } from '../pt/from-desk.ts';
import type { SameTexts } from '../text-key.ts';

/** Local accounts, and whom the desk did not sign in, in English. */
export const fromDesk = {
  fromDesk: {
    local: 'Local accounts of the board sign in here. People of the desk come from there, by “Board of releases”.',
    refused:
      'The desk has not signed you in here: its code is good once, and for a minute. Open the board from the desk again.',
    unavailable:
      'The desk cannot sign you in here now, because the API does not answer. A local account works meanwhile.',
  },
} satisfies SameTexts<typeof pt>;
