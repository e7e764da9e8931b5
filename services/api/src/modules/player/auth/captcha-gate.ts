import { errorTexts } from '@jangada/contracts/api/error-texts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { Captcha, Captchas } from '../../../vendors/captcha/captcha.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';

/** @throws auth.captcha-failed; server.unavailable when the captcha service is unavailable (AUTH-31) */
export const requireCaptcha = async (captchas: Captchas, token: string | undefined, call: Call): Promise<void> => {
  if (token && (await verdict(captchas.of(call.tenant.settings.site), token, call.ip))) return;
  const code = 'auth.captcha-failed';
  throw new DomainError(code, { facts: { captcha: true }, errors: { captcha: [errorTexts[call.language][code]] } });
};

async function verdict(captcha: Captcha, token: string, ip: string): Promise<boolean> {
  try {
    return await captcha.verify(token, ip);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    throw new DomainError('server.unavailable');
  }
}
