import { SERVICE_WORKER_PATH } from '@jangada/contracts/delivery/pwa';
import { scriptIntegrityScript, trustedTypesScript } from '@jangada/contracts/delivery/trusted-types';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { CallToStart } from '@jangada/contracts/delivery/boot';
import type { Language } from '@jangada/contracts/values/languages';
import { escapeJson } from './escape.ts';
import { inlineScript } from './inline-script.ts';
import { preloaderTexts } from './preloader.ts';
import { unsupportedTexts } from './unsupported-texts.ts';

const boot = inlineScript(new URL('boot-inline.js', import.meta.url)).replace('(TEXTS)', () => {
  const linesOf = ({ failed, failedMore, reload }: (typeof preloaderTexts)[Language]) => [failed, failedMore, reload];
  return `(${escapeJson({ pt: linesOf(preloaderTexts.pt), en: linesOf(preloaderTexts.en) })})`;
});

/**
 * The first script of a page. It polyfills the oldest supported browsers; an unsupported browser shows an update notice
 * instead of the page (docs/decisions/0208).
 */
export const browserFloorScript = inlineScript(new URL('browser-floor-inline.js', import.meta.url)).replace(
  '(TEXTS)',
  () => `(${escapeJson(unsupportedTexts)})`,
);

/**
 * Files of releases have the same paths at each of their origins. `https://*.example` in a policy allows every
 * subdomain.
 */
const isScript = (origins: readonly string[], releaseOrigins: readonly string[]): string =>
  `return [location.origin].concat(${escapeJson(releaseOrigins)}).includes(address.origin)?` +
  `address.pathname==='${SERVICE_WORKER_PATH}'||!!__jangadaIntegrity(address.pathname):` +
  `${escapeJson(origins)}.some(function(one){return one===address.origin||one.indexOf('//*.')>0&&address.origin.endsWith(one.split('*')[1])})`;

const startedReleases = inlineScript(new URL('started-releases-inline.js', import.meta.url));

/** The visitor of a page, and the release of its shell. */
export interface PageVisitor {
  readonly tenant: string;
  readonly guest: string;
  readonly version: string;
  readonly uniqueName: string;
}

/** The visitor of a page with this plan; null without a shell. */
export const visitorOf = (plan: Plan | undefined): PageVisitor | null => {
  const release = plan?.remotes.host?.chain[0];
  if (!plan || !release) return null;
  return { tenant: plan.tenant, guest: plan.guest, version: release.version, uniqueName: release.uniqueName };
};

/** The marks of releases whose code starts; null for a page that starts none. It comes before the boot script. */
export const startedReleasesScript = (visitor: PageVisitor | null): string =>
  startedReleases.replace('(VISITOR)', () => `(${escapeJson(visitor)})`);

/**
 * The boot script of every page.
 *
 * @param scriptOrigins allowed origins of third-party scripts, as in the page's policy
 * @param releaseOrigins the further origins of release files
 */
export const bootScript = (scriptOrigins: readonly string[], releaseOrigins: readonly string[] = []): string =>
  boot.replace(
    'TRUSTED_TYPES',
    () =>
      `(function(snippet){${scriptIntegrityScript('__jangadaIntegrity(url)')}${trustedTypesScript({
        isScript: isScript(scriptOrigins, releaseOrigins),
        isHtml: 'html===snippet()',
        // The complete closing tag would end this script element.
        isCode: String.raw`text===''||snippet().includes('>'+text+'<\/script')`,
      })}})`,
  );

const releaseOrigins = inlineScript(new URL('release-origins-inline.js', import.meta.url));

/** The script that loads failed release files from the next origin; empty when there is only the page's own. */
export const releaseOriginsScript = (origins: readonly string[]): string =>
  origins.length === 0 ? '' : releaseOrigins.replace('(ORIGINS)', () => `(${escapeJson(origins)})`);

const startCalls = inlineScript(new URL('start-calls-inline.js', import.meta.url));

/**
 * The script that starts the calls of the first view; empty without calls.
 *
 * @param traceparent null: not traced
 * @param player the fingerprint of the session whose replies the page has (`sessionFingerprint`); null for a guest's
 * page
 */
export const startCallsScript = (
  calls: readonly CallToStart[],
  language: Language,
  traceparent: string | null = null,
  player: string | null = null,
): string =>
  calls.length === 0
    ? ''
    : startCalls.replace('CALLS,LANGUAGE,TRACEPARENT,PLAYER', () =>
        [calls, language, traceparent, player].map(escapeJson).join(','),
      );

/**
 * Follows the replies of a page in which one is missing: the browser then makes that call (`start-calls-inline.js`).
 */
export const NO_REPLY_SCRIPT = "dispatchEvent(new Event('jangada:no-reply'))";
