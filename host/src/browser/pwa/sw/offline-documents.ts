import type { Language } from '@jangada/contracts/values/languages';
import { localise, locate } from '@jangada/contracts/page/match-route';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';

/** A stored document is fetched again after this time, because settings of the tenant change. */
export const STORED_HOURS_MAX = 24;

// A copy: importing the contract's list of languages would add its schema to the worker's bundle.
const languages: readonly Language[] = ['pt', 'en'];

const MS_PER_HOUR = 3_600_000;
const STORED_AT = 'x-jangada-kept-at';

/** The response headers stored with the document; cookies and encodings are excluded. */
const STORED_HEADERS = [
  'content-type',
  'content-security-policy',
  'integrity-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

export interface OfflineDocumentsParts {
  /** Opens the cache of this shell release; a document of another release names other scripts. */
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put'>>;
  readonly fetchPage: (path: string) => Promise<Response>;
  /** The scripts that start without a network. */
  readonly storedScripts: ReadonlySet<string>;
  readonly nowMs: () => number;
}

const addressIn = (language: Language): string => localise(language, OFFLINE_PATH);

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');

const storedCopy = (html: string, headers: Headers, nowMs: number): Response => {
  const stored = STORED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(html, { headers: [...stored, [STORED_AT, String(nowMs)]] });
};

const bootOf = (html: string): unknown => {
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? null : JSON.parse(json);
};

const isBoot = (boot: unknown): boolean =>
  typeof boot === 'object' && boot !== null && 'offline' in boot && boot.offline === true;

/** The image origins in the settings of a stored document; the edge has checked them. */
const pictureOriginsIn = (html: string): string[] => {
  const boot = bootOf(html) as { site?: { origins?: { images?: string[] } } } | null;
  return (boot?.site?.origins?.images ?? [])
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin);
};

/**
 * The documents shown without a network: the edge's HTML of `/Offiline`, one per language. A document is stored only
 * when all its scripts are stored as well; during a rollout the edge may already send the next shell's document.
 */
export const createOfflineDocuments = ({ openCache, fetchPage, storedScripts, nowMs }: OfflineDocumentsParts) => {
  const isFresh = (stored: Response | undefined): boolean =>
    stored !== undefined && nowMs() - Number(stored.headers.get(STORED_AT)) < STORED_HOURS_MAX * MS_PER_HOUR;

  const storeOne = async (language: Language): Promise<void> => {
    const cache = await openCache();
    const address = addressIn(language);
    if (isFresh(await cache.match(address))) return;
    const answer = await fetchPage(address);
    if (!answer.ok || answer.redirected) return;
    const html = await answer.text();
    const scripts = scriptsOf(html);
    if (!isBoot(bootOf(html)) || scripts.length === 0 || !scripts.every((src) => storedScripts.has(src))) return;
    await cache.put(address, storedCopy(html, answer.headers, nowMs()));
  };

  return {
    /** Fetches documents that are missing or a day old, each language independently. */
    keep: async (): Promise<void> => {
      await Promise.allSettled(languages.map(storeOne));
    },

    /** The document in the language of an address; undefined while there is none. */
    at: async (pathname: string): Promise<Response | undefined> =>
      (await openCache()).match(addressIn(locate(pathname).language)),

    /** The origins of the tenant's images; empty while no document is stored. */
    pictureOrigins: async (): Promise<readonly string[]> => {
      const stored = await (await openCache()).match(addressIn('pt'));
      return stored ? pictureOriginsIn(await stored.clone().text()) : [];
    },
  };
};

export type OfflineDocuments = ReturnType<typeof createOfflineDocuments>;
