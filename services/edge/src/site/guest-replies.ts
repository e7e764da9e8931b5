import type { Language } from '@jangada/contracts/values/languages';
import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import type { SharedCall } from '../planning/first-view-calls.ts';
import { resolveAfter, parsedJson, replyOf, REPLY_WAIT_MS, type ApiReply } from './api-reply.ts';
import type { ApiAnswer, FetchForGuest } from './platform-api.ts';

/** An older reply is not sent, even while a new one is being read. */
const STALE_MS_MAX = 15_000;

/** Maximum number of cached replies, of all tenants and languages. */
const REPLIES_MAX = 2_000;

/**
 * Maximum number of cached replies of calls with a value of the page's address: made-up addresses evict only each
 * other.
 */
const ADDRESSED_REPLIES_MAX = 500;

/** A missing reply is not requested again within this time. */
const FAILED_MS = 1_000;

export interface GuestRead {
  readonly reply: ApiReply | null;
  /** The API answered that the item of the call does not exist. */
  readonly isMissing: boolean;
}

interface Stored extends GuestRead {
  readonly atMs: number;
}

const nothing: GuestRead = { reply: null, isMissing: false };

/** The refusal of a missing item; a 404 without it means an unknown call or site. */
const MISSING = /^(?!request\.)[\w-]+\.not-found$/;

const codeOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : '';

const read = (answer: ApiAnswer): GuestRead => ({
  reply: replyOf(answer),
  isMissing: answer.httpStatus === 404 && MISSING.test(codeOf(parsedJson(answer.body))),
});

/**
 * Replies of the platform API that all guests of a domain and language share, for the HTML. A recent reply is sent
 * immediately; an older one too, while it is read again in the background.
 *
 * @param ttlMs how long a reply counts as recent
 * @param waitMs how long a page waits for one that is not stored
 */
export const createGuestReplies = (
  fetchForGuest: FetchForGuest,
  ttlMs: number,
  log: Pick<Logger, 'warn'>,
  onRead: (outcome: 'hit' | 'stale' | 'miss') => void = () => undefined,
  waitMs = REPLY_WAIT_MS,
) => {
  const declared = new LRUCache<string, Stored>({ max: REPLIES_MAX });
  const addressed = new LRUCache<string, Stored>({ max: ADDRESSED_REPLIES_MAX });
  /** The reply of each running call, or nothing when it is later than `waitMs`. */
  const pending = new Map<string, Promise<GuestRead>>();

  const storeOf = ({ isAddressed }: SharedCall) => (isAddressed ? addressed : declared);

  const load = async (key: string, domain: string, language: Language, call: SharedCall): Promise<GuestRead> => {
    const answer = await fetchForGuest(domain, language, call).then(read, (error: unknown) => {
      log.warn({ error, domain, path: call.path }, 'the platform API gave no reply for the HTML');
      return nothing;
    });
    storeOf(call).set(key, { ...answer, atMs: Date.now() });
    return answer;
  };

  /** Makes one request at a time for each reply, shared by all pages. */
  const refresh = (key: string, domain: string, language: Language, call: SharedCall): Promise<GuestRead> => {
    const known = pending.get(key);
    if (known) return known;
    const loaded = load(key, domain, language, call).finally(() => pending.delete(key));
    const inTime = Promise.race([loaded, resolveAfter(waitMs, nothing)]);
    pending.set(key, inTime);
    return inTime;
  };

  const readReply = async (domain: string, language: Language, call: SharedCall): Promise<GuestRead> => {
    const key = `${domain} ${language} ${call.path} ${call.body ?? ''}`;
    const known = storeOf(call).get(key);
    const ageMs = known ? Date.now() - known.atMs : Infinity;
    if (known && ageMs < (known.reply || known.isMissing ? ttlMs : FAILED_MS)) {
      onRead('hit');
      return known;
    }
    const isStale = known?.reply && ageMs < STALE_MS_MAX;
    onRead(isStale ? 'stale' : 'miss');
    const refreshed = refresh(key, domain, language, call);
    return isStale ? known : refreshed;
  };

  return {
    /** A reply, or null when none arrives in time. */
    find: async (domain: string, language: Language, call: SharedCall): Promise<ApiReply | null> =>
      (await readReply(domain, language, call)).reply,
    /**
     * The reply, and whether the API answered that the item does not exist; neither while the API is unavailable or
     * late.
     */
    read: readReply,
  };
};

export type GuestReplies = ReturnType<typeof createGuestReplies>;
