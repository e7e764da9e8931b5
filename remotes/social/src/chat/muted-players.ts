import type { Storage } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';

const MUTED_KEY = 'chat-muted';

/** Beyond this, the player muted first is unmuted. */
const MUTED_MAX = 200;

const mutedPlayer = z.object({ id: z.int(), name: z.string() });
const mutedPlayers = z.array(mutedPlayer);

export type MutedPlayer = z.infer<typeof mutedPlayer>;

/** Players whose messages this browser does not show. */
export interface MutedPlayers {
  readonly players: StoreApi<readonly MutedPlayer[]>;
  mute(player: MutedPlayer): void;
  unmute(id: number): void;
}

const storedIn = (storage: Storage): readonly MutedPlayer[] => {
  try {
    const read = z.safeParse(mutedPlayers, JSON.parse(storage.get(MUTED_KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
};

export const createMutedPlayers = (storage: Storage): MutedPlayers => {
  const players = createStore<readonly MutedPlayer[]>(() => storedIn(storage));
  const update = (next: readonly MutedPlayer[]) => {
    players.setState(next, true);
    storage.set(MUTED_KEY, JSON.stringify(next));
  };
  const without = (id: number) => players.getState().filter((one) => one.id !== id);
  return {
    players,
    mute: ({ id, name }) => update([...without(id), { id, name }].slice(-MUTED_MAX)),
    unmute: (id) => update(without(id)),
  };
};
