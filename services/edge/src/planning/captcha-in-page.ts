import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Plan } from '@jangada/contracts/delivery/plan';
import { captchaOrigins } from '../http/third-party-origins.ts';

const CAPTCHA_REMOTE = 'account';

/**
 * The settings for a page's policies. A release older than the captcha's frame starts the script in the page: guests
 * who may get such a release, by a rollback too, have a page that allows it (decision 0181).
 */
export const withCaptchaInPage = (site: SiteConfig, { remotes }: Plan): SiteConfig => {
  const chain = remotes[CAPTCHA_REMOTE]?.chain ?? [];
  if (chain.every(({ offer }) => offer?.framed?.includes('captcha'))) return site;
  return { ...site, origins: { ...site.origins, scripts: [...site.origins.scripts, ...captchaOrigins(site)] } };
};
