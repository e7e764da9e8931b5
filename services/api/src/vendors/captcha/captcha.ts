import type { CaptchaService } from '@jangada/contracts/domains/site/site-config';
import type { Config } from '../../config/config.ts';
import { createHcaptcha } from './hcaptcha.ts';
import { createTurnstile } from './turnstile.ts';

export interface Captcha {
  /** Whether a person solved the captcha; a token is valid once. @throws {VendorUnavailable} */
  verify(token: string, ip: string): Promise<boolean>;
}

/** What a captcha is verified and shown with. */
export interface CaptchaAccess {
  readonly verifyUrl: string;
  readonly scriptUrl: string;
  readonly secret: string;
  readonly siteKey: string;
}

interface ChosenCaptcha {
  readonly service: CaptchaService;
  readonly access: CaptchaAccess;
}

/** The captcha that a tenant has: the one it chose, or Turnstile where this installation has no account of that. */
export const chosenCaptcha = (
  { turnstile, hcaptcha }: Config['captcha'],
  { captchaService: chosen }: { readonly captchaService?: CaptchaService | undefined },
): ChosenCaptcha =>
  chosen === 'hcaptcha' && hcaptcha !== null
    ? { service: 'hcaptcha', access: hcaptcha }
    : { service: 'turnstile', access: turnstile };

/** The captchas of this installation. */
export interface Captchas {
  of(site: { readonly captchaService?: CaptchaService | undefined }): Captcha;
}

const adapters: Readonly<Record<CaptchaService, (access: CaptchaAccess) => Captcha>> = {
  turnstile: createTurnstile,
  hcaptcha: createHcaptcha,
};

export const createCaptchas = (config: Config['captcha']): Captchas => ({
  of: (site) => {
    const { service, access } = chosenCaptcha(config, site);
    return adapters[service](access);
  },
});
