import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { NetworkError } from '@jangada/contracts/client/errors';
import type { Translate } from '../texts/text-key.ts';

/** What went wrong, for a reader. Where the board has no words of its own, the edge's sentence is shown. */
export const errorText = (error: unknown, t: Translate): string => {
  if (error instanceof NetworkError) return t('errors.unreachable');
  if (!(error instanceof DeliveryError)) return t('failed.text');
  const known: Readonly<Record<string, string>> = {
    'operator.cross-site': t('errors.crossSite'),
    'operator.name-taken': t('operators.taken'),
    'operator.last-admin': t('operators.lastAdmin'),
    'operator.wrong-password': t('signIn.wrong'),
  };
  return known[error.code] ?? error.message;
};
