import { OpsError, Unreachable } from '../api/ops-error.ts';
import { PasskeyCancelled } from '../session/passkey.ts';
import { TouchCancelled } from '../api/touch.ts';
import type { Translate } from '../texts/use-translation.ts';

/** An error in words. The API writes its refusals in the reader's language. */
export const errorText = (error: unknown, t: Translate): string => {
  if (error instanceof Unreachable) return t('errors.unreachable');
  if (error instanceof PasskeyCancelled || error instanceof TouchCancelled) return t('errors.noTouch');
  if (!(error instanceof OpsError)) return t('errors.unexpected');
  if (error.code === 'ops.own-account') return t('errors.ownAccount');
  if (error.code === 'ops.forbidden') return t('errors.forbidden');
  return error.code === 'desk.reply-broken' || error.code.startsWith('http.') ? t('errors.unexpected') : error.message;
};
