import { randomBytes } from 'node:crypto';
import {
  DESK_CODE_PATH,
  DESK_SESSIONS_MAX,
  DESK_SESSIONS_PATH,
  deskReply,
  deskReplySealName,
  sealedReply,
  type DeskAccess,
} from '@jangada/contracts/delivery/desk-access';
import { unseal, type ServicesKey } from '@jangada/server/services-key';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CallAsService } from '../site/platform-api.ts';
import type { OpenSession, Sessions } from './sessions.ts';

const NONCE_BYTES = 16;
/** A call of the board waits so long for the API, which may be down. */
const TIMEOUT_MS = 2_000;
/** How long an answer of the API about a session is used, and its silence too. */
const KNOWN_MS = 5_000;
/** How often the sessions that nobody uses are asked for. */
const CHECK_EVERY_MS = 30_000;

const FROM_DESK_MAX = 1_000;

interface Parts {
  readonly callApi: CallAsService;
  readonly servicesKey: ServicesKey;
  readonly sessions: Pick<Sessions, 'ofDesk' | 'rememberAccess' | 'endThese'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly now?: () => number;
}

/** `unknown`: the API does not answer. Null: the person may not be here any more. */
type Standing = DeskAccess | 'unknown' | null;

type Asked = Pick<OpenSession, 'id' | 'ownerId' | 'deskSession' | 'name' | 'role' | 'scopes'>;

/**
 * The people of the desk on the board. The API knows them: it says who opens a session, and whether the person of one may
 * still be here. While it does not answer, open sessions go on until their end and no new one is opened.
 */
export const createDeskPeople = ({ callApi, servicesKey, sessions, log, now = () => performance.now() }: Parts) => {
  /** Rejects without an answer that the services' key opens. */
  const ask = async (path: string, body: object): Promise<DeskAccess[]> => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const answer = await callApi(path, { ...body, nonce }, TIMEOUT_MS);
    if (answer.httpStatus !== 200) throw new Error(`the API answered ${answer.httpStatus}`);
    const { sealed } = sealedReply.parse(JSON.parse(answer.body));
    return deskReply.parse(JSON.parse(unseal(servicesKey, deskReplySealName(nonce), sealed))).data;
  };

  const askFor = async (session: Asked, address: string): Promise<Standing> => {
    try {
      const [access] = await ask(DESK_SESSIONS_PATH, { sessions: [{ id: session.deskSession, address }] });
      if (access) await sessions.rememberAccess(session.id, access);
      else {
        await sessions.endThese([session.id]);
        log.info({ person: session.ownerId }, 'a person of the desk may not be on the board any more');
      }
      return access ?? null;
    } catch (error) {
      log.warn({ error }, 'the API does not say who may be on the board: open sessions go on');
      return 'unknown';
    }
  };

  const known = new LRUCache<string, Promise<Standing>>({
    ...{ max: FROM_DESK_MAX, ttl: KNOWN_MS, ttlResolution: 0, perf: { now } },
  });

  /** Ends the sessions that nobody uses, so that no outage of the API brings them back. */
  const checkAll = async (): Promise<void> => {
    const open = (await sessions.ofDesk()).slice(0, DESK_SESSIONS_MAX);
    if (open.length === 0) return;
    const asked = open.map(({ deskSession: id, ip: address }) => ({ id, address }));
    const standing = new Set((await ask(DESK_SESSIONS_PATH, { sessions: asked })).map(({ session }) => session));
    await sessions.endThese(open.filter(({ deskSession }) => !standing.has(deskSession)).map(({ id }) => id));
  };

  return {
    /** Null when the code opens nothing. Rejects while the API does not answer. */
    async byCode(
      code: string,
      page: { readonly origin: string; readonly address: string },
    ): Promise<DeskAccess | null> {
      return (await ask(DESK_CODE_PATH, { code, ...page }))[0] ?? null;
    },

    /** The session with what its person may do now; null when it is over. */
    async stillHere<Session extends Asked>(session: Session, address: string): Promise<Session | null> {
      const key = `${session.id} ${address}`;
      let standing = known.get(key);
      if (!standing) known.set(key, (standing = askFor(session, address)));
      const access = await standing;
      if (access === null || access === 'unknown') return access && session;
      const { name, role, scopes } = access;
      return { ...session, name, role, scopes };
    },

    checkAll,

    /** @returns a function that ends the checks */
    watch(): () => void {
      const check = (): void =>
        void checkAll().catch((error: unknown) => log.warn({ error }, 'a check of people failed'));
      const timer = setInterval(check, CHECK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
};

export type DeskPeople = ReturnType<typeof createDeskPeople>;
