import { markExplained } from '@jangada/contracts/client/errors';
import type { Api, ReadonlyStore, PushState, Session, ToastKind } from '@jangada/contracts/host/host-api';
import { subscribePush } from '@jangada/contracts/domains/profile/endpoints';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStore } from '../../browser/storage.ts';
import type { PushDevice } from './push-device.ts';
import { PUSH_ENDPOINT_KEY, PUSH_PLAYER_KEY } from './push-storage-keys.ts';
import type { PushText } from '../../texts/push.ts';

export interface PushSubscriberParts {
  readonly device: PushDevice;
  readonly api: Api;
  readonly session: ReadonlyStore<Session>;
  readonly storage: KeyValueStore;
  readonly state: StoreApi<PushState>;
  /** The site's public push key; without a key push is unavailable. */
  readonly key: () => string | undefined;
  readonly say: (kind: ToastKind, text: PushText) => void;
  /** A phone gets push in the installed app only: shows how to install it. */
  readonly offerInstall: () => void;
}

export interface PushSubscriber {
  /** Reads the current state and restores the player's subscription. Shows no message. */
  look(): Promise<PushState>;
  subscribe(): Promise<PushState>;
  unsubscribe(): Promise<PushState>;
  /** Removes this browser's subscription after a sign-out. */
  reset(): Promise<void>;
}

const playerIdOf = (session: ReadonlyStore<Session>): string | null => {
  const now = session.getState();
  return now.status === 'user' ? String(now.user.id) : null;
};

/** True when the current player has enabled push in this browser. */
const isWanted = ({ session, storage }: Pick<PushSubscriberParts, 'session' | 'storage'>): boolean => {
  const player = playerIdOf(session);
  return player !== null && storage.get(PUSH_PLAYER_KEY) === player;
};

const readState = async (parts: PushSubscriberParts): Promise<PushState> => {
  const { device, storage } = parts;
  if (parts.key() === undefined) return 'unsupported';
  if (device.needsInstall()) return 'needs-install';
  if (!device.isSupported()) return 'unsupported';
  const permission = device.permission();
  if (permission !== 'granted') return permission;
  const there = await device.existing().catch(() => null);
  return there && isWanted(parts) && there.endpoint === storage.get(PUSH_ENDPOINT_KEY) ? 'subscribed' : 'granted';
};

/** Subscribes this browser for the current player and keeps browser and server in sync. */
export const createPushSubscriber = (parts: PushSubscriberParts): PushSubscriber => {
  const { device, api, session, storage, state, say } = parts;

  const playerId = () => playerIdOf(session);
  const read = () => readState(parts);

  const show = (next: PushState): PushState => {
    state.setState(next, true);
    return next;
  };

  /** Subscribes in the browser, then on the server; a failure on the server removes the browser's subscription. */
  const keep = async (): Promise<void> => {
    const key = parts.key();
    const player = playerId();
    if (key === undefined || player === null)
      throw new Error('There is nobody to subscribe, or nothing to subscribe to');
    try {
      const { endpoint, keys } = await device.subscribe(key);
      if (playerId() !== player) throw new Error('The player left meanwhile');
      await api(subscribePush, { body: { endpoint, keys } });
      if (playerId() !== player) throw new Error('The player left meanwhile');
      storage.set(PUSH_PLAYER_KEY, player);
      storage.set(PUSH_ENDPOINT_KEY, endpoint);
    } catch (error) {
      await device.unsubscribe().catch(() => undefined);
      throw error;
    }
  };

  const look = async (): Promise<PushState> => {
    const found = await read();
    if (found !== 'granted' || !isWanted(parts)) return show(found);
    // The player enabled push before: a sign-out or a renewal by the browser removed the subscription.
    const restored = await keep().then(
      () => true,
      (error: unknown) => {
        markExplained(error);
        return false;
      },
    );
    return show(restored ? 'subscribed' : 'granted');
  };

  const subscribe = async (): Promise<PushState> => {
    const found = await read();
    if (found === 'needs-install') {
      parts.offerInstall();
      return show(found);
    }
    if (found === 'unsupported') {
      say('error', 'unsupported');
      return show(found);
    }
    const permission = await device.askPermission().catch(() => device.permission());
    if (permission !== 'granted') {
      say('error', 'noPermission');
      return show(permission);
    }
    try {
      await keep();
    } catch (error) {
      markExplained(error);
      say('error', 'failed');
      return show('granted');
    }
    say('success', 'subscribed');
    return show('subscribed');
  };

  let running: Promise<PushState> | null = null;
  /**
   * Pending removal of the previous player's subscription. Until it ends, the browser's state does not describe the
   * current player.
   */
  let resetting: Promise<void> = Promise.resolve();
  const removeSubscription = async (): Promise<void> => {
    await running?.catch(() => undefined);
    storage.remove(PUSH_ENDPOINT_KEY);
    if (device.isSupported()) await device.unsubscribe().catch(() => undefined);
    show(await read());
  };
  /** Serialises calls: a second press joins the first, a check waits for it. */
  const alone = (work: () => Promise<PushState>): Promise<PushState> => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    look: async () => {
      await resetting;
      return alone(look);
    },
    subscribe: async () => {
      await resetting;
      // A running check returns another result, so this call does not join it but waits for its end.
      await running?.catch(() => undefined);
      return alone(subscribe);
    },
    unsubscribe: async () => {
      await running?.catch(() => undefined);
      storage.remove(PUSH_PLAYER_KEY);
      storage.remove(PUSH_ENDPOINT_KEY);
      await device.unsubscribe().catch(() => undefined);
      return show(await read());
    },
    reset: () => (resetting = removeSubscription()),
  };
};
