import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { Config } from '../../../config/config.ts';
import { apiAddress, gatewayOf, siteOrigin } from '../../../tenants/addresses.ts';
import { mainDomain, type Tenant } from '../../../tenants/tenant.ts';
import { chosenCaptcha } from '../../../vendors/captcha/captcha.ts';
import { gameOriginsOf } from '../../../aggregators/aggregators.ts';

type PublicConfig = Pick<Config, 'publicly' | 'realtime' | 'captcha' | 'sports' | 'studio' | 'a8r' | 'push' | 'google'>;

/**
 * Origins of third-party scripts that this tenant's remotes start in the page. When it is empty, the page enforces
 * script integrity.
 */
const scriptOrigins = ({ settings: { site } }: Tenant, config: PublicConfig): string[] =>
  site.betby.active && site.sportsProvider !== 'iframe' ? [new URL(config.sports.scriptUrl).origin] : [];

const presentCaptcha = (site: Tenant['settings']['site'], config: PublicConfig) => {
  const { service, access } = chosenCaptcha(config.captcha, site);
  return { captchaService: service, turnstileSiteKey: access.siteKey, turnstileScript: access.scriptUrl };
};

/**
 * The public settings of a tenant for one of its domains. They contain no secret: the realtime key and the captcha site
 * key are public by design.
 */
export const presentSite = (tenant: Tenant, config: PublicConfig, hostname = mainDomain(tenant)): SiteConfig => {
  const { site, banners, captcha } = tenant.settings;
  const third = config.publicly.thirdPartyOrigin;
  const sportsFrame = site.betby.active && site.sportsProvider === 'iframe' ? config.sports.frameUrl : null;
  const live = site.betby.active ? [new URL(config.sports.liveUrl).origin] : [];
  return {
    ...site,
    tenant: tenant.id,
    casino_id: tenant.casinoId,
    active: tenant.active,
    banners: [...banners],
    // The canonical address, whatever domain the visitor uses (CFG-11).
    link: siteOrigin(config, mainDomain(tenant)),
    apiLink: apiAddress(config, hostname),
    betby: { ...site.betby, script: config.sports.scriptUrl },
    ...(sportsFrame === null ? {} : { sportsFrame }),
    ...(site.betby.active ? { sportsLive: config.sports.liveUrl } : {}),
    ...(captcha ? presentCaptcha(site, config) : {}),
    ...(site.casAllowGoogleAuth && site.googleClientId ? { googleSignIn: config.google.authorizeUrl } : {}),
    ...(config.push ? { vapidPublicKey: config.push.publicKey } : {}),
    realtime: { key: tenant.realtimeApp?.key ?? '', ...gatewayOf(config, hostname) },
    origins: {
      scripts: scriptOrigins(tenant, config),
      connections: [...new Set([third, ...live])],
      images: [third],
      frames: [
        ...new Set([
          third,
          ...gameOriginsOf(config),
          // Only on this tenant's site, because the sites of other tenants may not frame it.
          ...(sportsFrame === null ? [] : [new URL(sportsFrame).origin]),
        ]),
      ],
    },
  };
};
