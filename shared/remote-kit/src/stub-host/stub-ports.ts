import { ApiError } from '@jangada/contracts/client/errors';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api, HostApi, Notice, Panels, PushState, UpdateBlocker } from '@jangada/contracts/host/host-api';
import { panels } from '@jangada/contracts/page/panels';
import type { Panel, PanelName } from '@jangada/contracts/page/panels';
import type { StoreApi } from 'zustand/vanilla';

/** Adds a call of a remote to the log of the stub host. */
export type RecordCall = (what: string, detail: unknown) => void;

/** Notices shown at once, as in the shell. */
const STUB_NOTICES_MAX = 3;

/**
 * True for the shell's own panels, which are short choices over the page; the panel that was open before is shown again
 * afterwards.
 */
const isChoice = (name: PanelName): boolean => (panels[name] as Panel).owner === 'host';

/** Panels as in the shell: one at a time, and a choice covers the open one. `current` is the shown one. */
export const createStubPanels = (current: StoreApi<PanelName | null>): Panels => {
  let beside: PanelName | null = current.getState();
  current.subscribe(() => {
    const now = current.getState();
    if (now === null || !isChoice(now)) beside = now;
  });
  return {
    current,
    open: (name) => current.setState(name, true),
    close: () => {
      const now = current.getState();
      current.setState(now !== null && isChoice(now) ? beside : null, true);
    },
  };
};

/** Shows at most three notices; a seen or withdrawn notice is never shown again. */
export const createStubNotices = (shown: StoreApi<readonly Notice[]>, record: RecordCall): HostApi['notices'] => {
  const known = new Set<string>();
  return {
    show: (notice) => {
      record('notice', notice.title);
      if (known.has(notice.id) || Date.parse(notice.expiresAt ?? '') <= Date.now()) return;
      known.add(notice.id);
      shown.setState([notice, ...shown.getState()].slice(0, STUB_NOTICES_MAX), true);
      if (notice.stays) notice.onShown?.();
    },
    withdraw: (id) => {
      record('notice withdrawn', id);
      known.add(id);
      const withdrawn = shown.getState().find((one) => one.id === id);
      shown.setState(
        shown.getState().filter((one) => one.id !== id),
        true,
      );
      withdrawn?.onClosed?.();
    },
  };
};

export const createStubPush = (state: StoreApi<PushState>, record: RecordCall): HostApi['push'] => ({
  state,
  subscribe: async () => {
    record('push.subscribe', null);
    if (state.getState() === 'default' || state.getState() === 'granted') state.setState('subscribed', true);
    return state.getState();
  },
  unsubscribe: async () => {
    record('push.unsubscribe', null);
    state.setState('granted', true);
    return state.getState();
  },
});

/** The update blocker of a remote, whose blocks are recorded. */
export const recordedBlocker = ({ canUpdate, block }: UpdateBlocker, record: RecordCall): UpdateBlocker => ({
  canUpdate,
  block: (reason) => {
    record(`update blocker ${reason}`, null);
    return block(reason);
  },
});

const PREFIX = 'remote:';

/** The used part of the browser's storage. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage under the remote's own prefix; a full or forbidden store drops values without an error. */
export const prefixedStorage = (remote: string, store: KeyStore) => {
  const keyOf = (key: string) => `${PREFIX}${remote}:${key}`;
  const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string) => attempt(() => store.getItem(keyOf(key)), null),
    set: (key: string, value: string) => attempt(() => store.setItem(keyOf(key), value), undefined),
    remove: (key: string) => attempt(() => store.removeItem(keyOf(key)), undefined),
  };
};

/** A separate store for each stub, so that tests do not share values. */
const memoryStore = (): KeyStore => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

/** Local storage, or a store of its own; `fill` makes every further write fail. */
export const createStubStorage = (inBrowser: boolean): { readonly store: KeyStore; readonly fill: () => void } => {
  const storage = inBrowser ? window.localStorage : memoryStore();
  let isFull = false;
  return {
    store: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, value) => {
        if (isFull) throw new DOMException('The storage is full', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    },
    fill: () => {
      isFull = true;
    },
  };
};

const UNAUTHORISED_STATUS = 401;

/** The host's reactions when the server refuses the session: it has ended, or needs the password again. */
export interface Unauthorised {
  readonly isPlayer: () => boolean;
  readonly onExpired: () => void;
  readonly onReauth: () => void;
}

/**
 * The API as one remote calls it: its calls are aborted with the remote, except those that move money, and it cannot
 * call an endpoint that issues a token.
 */
export const apiOf = (api: Api, signal: AbortSignal, { isPlayer, onExpired, onReauth }: Unauthorised): Api => {
  const send = api as (endpoint: Endpoint, fields?: object) => Promise<unknown>;
  const call = async (endpoint: Endpoint, fields?: object): Promise<unknown> => {
    const wasPlayer = isPlayer();
    try {
      return await send(endpoint, fields);
    } catch (error) {
      if (error instanceof ApiError && error.status === UNAUTHORISED_STATUS && wasPlayer && isPlayer()) {
        if (error.code === 'session.reauth-required') onReauth();
        else onExpired();
      }
      throw error;
    }
  };
  const bound = (endpoint: Endpoint, fields: { readonly signal?: AbortSignal } = {}): Promise<unknown> => {
    if (endpoint.issuesToken) {
      return Promise.reject(new TypeError(`${endpoint.path} issues a token: use session.signIn`));
    }
    if (endpoint.movesMoney && !signal.aborted) return call(endpoint, fields);
    return call(endpoint, { ...fields, signal: fields.signal ? AbortSignal.any([fields.signal, signal]) : signal });
  };
  return bound as Api;
};
