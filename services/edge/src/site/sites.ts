import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import type { FetchSite, SiteAnswer } from './platform-api.ts';

/** Maximum number of cached sites: more than there are tenants, so that they do not evict each other. */
const SITES_MAX = 20_000;

/** Maximum number of other cached domains: made-up host names neither fill the memory nor evict sites. */
const OTHERS_MAX = 1_000;

interface Known {
  answer: SiteAnswer;
  atMs: number;
}

/**
 * Caches the settings of domains for a few seconds. While the platform API is unavailable, the last good answer stays
 * in force; a domain without one is `failed`.
 */
export const createSites = (ask: FetchSite, ttlMs: number, log: Pick<Logger, 'warn'>) => {
  const found = new LRUCache<string, Known>({ max: SITES_MAX });
  const others = new LRUCache<string, Known>({ max: OTHERS_MAX });
  const underway = new Map<string, Promise<SiteAnswer>>();

  const recall = (domain: string): Known | undefined => found.get(domain) ?? others.get(domain);

  const keep = (domain: string, answer: SiteAnswer): void => {
    found.delete(domain);
    others.delete(domain);
    (answer.status === 'found' ? found : others).set(domain, { answer, atMs: Date.now() });
  };

  const refresh = async (domain: string): Promise<SiteAnswer> => {
    const answer = await ask(domain);
    const before = recall(domain)?.answer;
    if (answer.status !== 'failed') {
      keep(domain, answer);
      return answer;
    }
    log.warn({ domain, why: answer.why, served: before?.status ?? 'nothing' }, 'the site config could not be read');
    keep(domain, before ?? answer);
    return before ?? answer;
  };

  /** Makes one request at a time per domain, shared by all its visitors. */
  const together = (domain: string, question: (domain: string) => Promise<SiteAnswer>): Promise<SiteAnswer> => {
    const running = underway.get(domain);
    if (running) return running;
    const started = question(domain).finally(() => underway.delete(domain));
    underway.set(domain, started);
    return started;
  };

  return {
    /** For pages: the cached answer. */
    find(domain: string): Promise<SiteAnswer> {
      const recent = recall(domain);
      if (recent && Date.now() - recent.atMs < ttlMs) return Promise.resolve(recent.answer);
      return together(domain, refresh);
    },

    /** For `/api/site-config`: the platform API's current reply, refusals and failures included (API-13). */
    async ask(domain: string): Promise<SiteAnswer> {
      const answer = await ask(domain);
      if (answer.status !== 'failed') keep(domain, answer);
      return answer;
    },
  };
};

export type Sites = ReturnType<typeof createSites>;
