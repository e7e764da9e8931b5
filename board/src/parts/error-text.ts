import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { NetworkError } from '@jangada/contracts/client/errors';
import type { Translate } from '../texts/text-key.ts';

/** The text of an error. Without a text of the board, the edge's message is shown. */
export const errorText = (error: unknown, t: Translate): string => {
  if (error instanceof NetworkError) return t('errors.unreachable');
  if (!(error instanceof DeliveryError)) return t('failed.text');
  const known: Readonly<Record<string, string>> = {
    'operator.cross-site': t('errors.crossSite'),
    'operator.name-taken': t('errors.nameTaken'),
    'operator.last-admin': t('errors.lastAdmin'),
    'rollout.nothing-before': t('change.nothingBefore'),
    'operator.limit-of-admin': t('errors.limitOfAdmin'),
    'operator.wrong-password': t('signIn.wrong'),
  };
  return known[error.code] ?? error.message;
};
