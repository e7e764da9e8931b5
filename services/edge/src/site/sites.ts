import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import type { FetchSite, SiteAnswer } from './platform-api.ts';

/** Sites remembered at once: more than there are tenants, so that a page of one does not evict that of another. */
const SITES_MAX = 20_000;

/** Other domains remembered at once: made-up host names fill neither the memory nor the place of sites. */
const OTHERS_MAX = 1_000;

interface Known {
  answer: SiteAnswer;
  atMs: number;
}

/**
 * What is known about domains, a few seconds old at most. While the platform API is away, the last good answer stays in
 * force; a domain without one is `failed`.
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

  /** One request at a time per domain, shared by all its visitors. */
  const together = (domain: string, question: (domain: string) => Promise<SiteAnswer>): Promise<SiteAnswer> => {
    const running = underway.get(domain);
    if (running) return running;
    const started = question(domain).finally(() => underway.delete(domain));
    underway.set(domain, started);
    return started;
  };

  return {
    /** For pages: remembered for a while. */
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
