import { httpUrl, isSet, readEnvironment, text, type Environment } from '@jangada/server/environment';

/** @param sandbox the stand-in's address, for what is not configured */
export const captchaOf = (env: Environment, sandbox: string) => {
  const read = readEnvironment(env, {
    CAPTCHA_SCRIPT_URL: httpUrl().default(`${sandbox}/captcha/api.js`),
    CAPTCHA_SECRET: text(),
    CAPTCHA_SITE_KEY: text().default('jangada-demo'),
    CAPTCHA_VERIFY_URL: httpUrl().default(`${sandbox}/captcha/siteverify`),
  });
  return {
    turnstile: {
      verifyUrl: read.CAPTCHA_VERIFY_URL,
      /** The script that the captcha's frame loads. */
      scriptUrl: read.CAPTCHA_SCRIPT_URL,
      secret: read.CAPTCHA_SECRET,
      siteKey: read.CAPTCHA_SITE_KEY,
    },
    hcaptcha: hcaptchaOf(env, sandbox),
  };
};

/** Null without its secret: tenants that choose it then keep Turnstile. */
const hcaptchaOf = (env: Environment, sandbox: string) => {
  if (!isSet(env, 'HCAPTCHA_SECRET')) return null;
  const read = readEnvironment(env, {
    HCAPTCHA_SCRIPT_URL: httpUrl().default(`${sandbox}/hcaptcha/1/api.js`),
    HCAPTCHA_SECRET: text(),
    HCAPTCHA_SITE_KEY: text().default('jangada-demo'),
    HCAPTCHA_VERIFY_URL: httpUrl().default(`${sandbox}/hcaptcha/siteverify`),
  });
  return {
    verifyUrl: read.HCAPTCHA_VERIFY_URL,
    scriptUrl: read.HCAPTCHA_SCRIPT_URL,
    secret: read.HCAPTCHA_SECRET,
    siteKey: read.HCAPTCHA_SITE_KEY,
  };
};
