import type { Language } from '@jangada/contracts/values/languages';
import type { Logger } from 'pino';
import type { SharedCall } from '../planning/first-view-calls.ts';
import type { FetchForGuest } from './platform-api.ts';

/** A page waits at most this long for a reply that is not stored yet; afterwards the browser calls by itself. */
const WAIT_MS = 250;

/** An older reply is not sent, even while a new one is on its way. */
const STALE_MS_MAX = 15_000;

/** Replies stored at once, of all tenants and languages; the oldest is evicted first. */
const REPLIES_MAX = 2_000;

/** The same of calls with a value of the page's address: a made-up one only evicts another of them. */
const ADDRESSED_REPLIES_MAX = 500;

/** A reply that is not there is not asked for again within this time. */
const FAILED_MS = 1_000;

/** A reply as text and read. */
export interface GuestReply {
  readonly json: string;
  readonly data: unknown;
}

interface Stored {
  readonly reply: GuestReply | null;
  readonly atMs: number;
}

const read = (json: string): GuestReply | null => {
  try {
    return { json, data: JSON.parse(json) };
  } catch {
    return null;
  }
};

const wait = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });

/**
 * Replies of the platform API that all guests of a domain and language share, for the HTML. A recent one is sent at once, an
 * older one as well while it is read again in the background.
 *
 * @param ttlMs how long a reply counts as recent
 */
export const createGuestReplies = (
  fetchForGuest: FetchForGuest,
  ttlMs: number,
  log: Pick<Logger, 'warn'>,
  onRead: (outcome: 'hit' | 'stale' | 'miss') => void = () => undefined,
) => {
  const declared = new Map<string, Stored>();
  const addressed = new Map<string, Stored>();
  const pending = new Map<string, Promise<GuestReply | null>>();

  const store = (key: string, { isAddressed }: SharedCall, reply: GuestReply | null): void => {
    const [stored, most] = isAddressed ? [addressed, ADDRESSED_REPLIES_MAX] : [declared, REPLIES_MAX];
    stored.delete(key);
    const oldest = stored.keys().next().value;
    if (stored.size >= most && oldest !== undefined) stored.delete(oldest);
    stored.set(key, { reply, atMs: Date.now() });
  };

  const load = async (
    key: string,
    domain: string,
    language: Language,
    call: SharedCall,
  ): Promise<GuestReply | null> => {
    const body = await fetchForGuest(domain, language, call).catch((error: unknown) => {
      log.warn({ error, domain, path: call.path }, 'the platform API gave no reply for the HTML');
      return null;
    });
    const reply = body === null ? null : read(body);
    store(key, call, reply);
    return reply;
  };

  /** One request at a time for each reply, shared by all pages. */
  const refresh = (key: string, domain: string, language: Language, call: SharedCall): Promise<GuestReply | null> => {
    const running = pending.get(key) ?? load(key, domain, language, call).finally(() => pending.delete(key));
    pending.set(key, running);
    return running;
  };

  return {
    /** A reply, or null when there is none in time. */
    async find(domain: string, language: Language, call: SharedCall): Promise<GuestReply | null> {
      const key = `${domain} ${language} ${call.path} ${call.body ?? ''}`;
      const known = (call.isAddressed ? addressed : declared).get(key);
      const ageMs = known ? Date.now() - known.atMs : Infinity;
      if (known && ageMs < (known.reply === null ? FAILED_MS : ttlMs)) {
        onRead('hit');
        return known.reply;
      }
      const isStale = known?.reply && ageMs < STALE_MS_MAX;
      onRead(isStale ? 'stale' : 'miss');
      const refreshed = refresh(key, domain, language, call);
      if (isStale) return known.reply;
      return Promise.race([refreshed, wait(WAIT_MS)]);
    },
  };
};

export type GuestReplies = ReturnType<typeof createGuestReplies>;
