import { captchaScripts } from '@jangada/contracts/domains/site/captcha-frame';
import type { CaptchaService, SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { containerOf } from '@jangada/contracts/domains/site/tag-container';
import { originOf, socketOriginOf } from './origin-of.ts';

/** Third-party origins that a page may load from. */
export interface Origins {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
  readonly frames: readonly string[];
}

const none: Origins = { scripts: [], connections: [], images: [], frames: [] };

/** Origins of Google Tag Manager and Google Analytics (from their CSP guides). */
const googleTags: Origins = {
  scripts: ['https://www.googletagmanager.com'],
  connections: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  images: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  frames: [],
};

const jivo: Origins = {
  scripts: ['https://code.jivosite.com', 'https://*.jivosite.com'],
  connections: ['https://*.jivosite.com', 'wss://*.jivosite.com'],
  images: ['https://*.jivosite.com'],
  frames: [],
};

/** A service that the operator hosts: one origin for everything. */
const ownService = (address: string): Origins => {
  const origin = originOf(address);
  return { scripts: origin, connections: [...origin, ...socketOriginOf(address)], images: origin, frames: [] };
};

const tagManager = (site: SiteConfig): Origins => {
  if (containerOf(site) === null) return none;
  return site.gtmSource ? ownService(site.gtmSource) : googleTags;
};

const liveChat = ({ chat_support: wanted, jivoChat, jivoScript }: SiteConfig): Origins => {
  if (!wanted || !jivoChat) return none;
  return jivoScript ? ownService(jivoScript) : jivo;
};

/** Origins that a captcha's frame needs beside its script's (from hCaptcha's guide to policies). */
const captchaOwnOrigins: Readonly<Record<CaptchaService, readonly string[]>> = {
  turnstile: [],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** The captcha that a tenant's site shows; null without one. */
export const captchaOf = (site: SiteConfig) => {
  const { turnstileSiteKey: siteKey, captchaService: service = 'turnstile' } = site;
  if (!siteKey) return null;
  const script = site.turnstileScript ?? captchaScripts[service];
  // An address of the operator's own is one origin for everything.
  const own = script === captchaScripts[service] ? captchaOwnOrigins[service] : [];
  return { service, siteKey, script, origins: own.length > 0 ? own : originOf(script) };
};

/** The origins of the tenant's captcha; none without one. Its script runs in the captcha's frame, not in the page. */
export const captchaOrigins = (site: SiteConfig): readonly string[] => captchaOf(site)?.origins ?? [];

const ADDRESSES = /\b(?:src|href|action)\s*=\s*["']?(https?:\/\/[^"'\s<>]+)/gi;

/**
 * The origins that the operator's snippet names in its elements. Its scripts run because the shell gives them the
 * page's nonce; their requests are allowed to the origins that the snippet names.
 */
const snippet = ({ html = '' }: SiteConfig): Origins => {
  const origins = [...html.matchAll(ADDRESSES)].flatMap(([, address = '']) => originOf(address));
  return { scripts: [], connections: origins, images: origins, frames: origins };
};

/** Pictures that an operator hosts elsewhere. */
const pictures = ({ images, banners, logo, icons }: SiteConfig): Origins => {
  const addresses = [
    ...Object.values(images).flat(),
    ...banners.flatMap((banner) => [banner.image, banner.image_mobile]),
    ...Object.values(logo),
    ...Object.values(icons),
  ];
  return { ...none, images: addresses.flatMap((address) => (address ? originOf(address) : [])) };
};

const declared = ({ origins }: SiteConfig): Origins => ({
  scripts: origins.scripts.flatMap(originOf),
  connections: origins.connections.flatMap(originOf),
  images: origins.images.flatMap(originOf),
  frames: origins.frames.flatMap(originOf),
});

/**
 * Origins of the scripts that a page may start, for its Trusted Types policy: those of its Content-Security-Policy, and
 * those of the snippet, whose scripts have the page's nonce instead.
 */
export const trustedScriptOrigins = (
  site: SiteConfig | null,
  developmentOrigins: readonly string[] = [],
): readonly string[] => {
  const ofSnippet = site ? snippet(site).connections : [];
  return [...new Set([...thirdPartyOrigins(site).scripts, ...ofSnippet, ...developmentOrigins])];
};

/** The third-party origins of a page, by the setting that allows them. */
export const thirdParties = (site: SiteConfig) =>
  [
    { setting: 'origins', ...declared(site) },
    { setting: 'turnstileSiteKey', ...none, frames: captchaOrigins(site) },
    { setting: 'gtmId', ...tagManager(site) },
    { setting: 'jivoChat', ...liveChat(site) },
    // Scripts of the snippet run by the page's nonce, from every origin.
    { setting: 'html', ...snippet(site), scripts: snippet(site).connections },
    { setting: 'images', ...pictures(site) },
  ]
    .map(({ setting, scripts, connections, images, frames }) => ({
      setting,
      scripts: [...new Set(scripts)],
      connections: [...new Set(connections)],
      images: [...new Set(images)],
      frames: [...new Set(frames)],
    }))
    .filter(({ setting: _setting, ...origins }) => Object.values(origins).some((kind) => kind.length > 0));

/** The third-party origins of a tenant's site, by kind; none without a site. */
export const thirdPartyOrigins = (site: SiteConfig | null): Origins => {
  const all = site ? [declared, tagManager, liveChat, snippet, pictures].map((of) => of(site)) : [];
  const every = (what: keyof Origins) => [...new Set(all.flatMap((origins) => origins[what]))];
  return {
    scripts: every('scripts'),
    connections: every('connections'),
    images: every('images'),
    frames: every('frames'),
  };
};
