import type { Owner, Resource, Resources } from './resources.ts';

type Callback = (...args: unknown[]) => unknown;
type Start = (callback: unknown, ...rest: unknown[]) => number;
type Clear = (id?: number) => void;

/** A timer with those that its callbacks start: `setTimeout` that starts itself again is one that repeats. */
interface Chain extends Resource {
  readonly owner: Owner;
  readonly pending: Map<number, Clear>;
  ranAtMs: number;
}

const replace = (name: string, by: unknown): void =>
  void Reflect.defineProperty(window, name, { value: by, configurable: true, writable: true });

const createChains = (resources: Resources) => {
  let running: Chain | null = null;

  const drop = (chain: Chain, id: number): void => {
    if (chain.pending.delete(id)) resources.give(chain.owner, 'timers');
    if (chain.pending.size === 0 && chain !== running) resources.remove(chain);
  };

  const open = (owner: Owner, repeats: boolean): Chain => {
    const chain: Chain = {
      owner,
      pending: new Map(),
      ranAtMs: -1,
      stays: (leftAtMs) => chain.pending.size > 0 && (repeats || chain.ranAtMs >= leftAtMs),
      end: () => {
        for (const [id, clear] of chain.pending) {
          clear(id);
          drop(chain, id);
        }
      },
    };
    return chain;
  };

  return {
    drop,
    /** The chain that the caller's next timer belongs to; null when it is not a release's. */
    chainOf: (repeats: boolean): Chain | null => {
      const owner = resources.callerOf();
      if (owner === null) return null;
      resources.take(owner, 'timers');
      if (!repeats && running?.owner.release.uniqueName === owner.release.uniqueName) return running;
      const chain = open(owner, repeats);
      resources.add(owner, chain);
      return chain;
    },
    run: (chain: Chain, callback: Callback, args: unknown[]): unknown => {
      const before = running;
      running = chain;
      chain.ranAtMs = performance.now();
      try {
        return Reflect.apply(callback, window, args);
      } finally {
        running = before;
        if (chain.pending.size === 0) resources.remove(chain);
      }
    },
  };
};

/** Counts the timers and animation frames of releases; the shell's and third parties' are passed on as they are. */
export const watchTimers = (resources: Resources): void => {
  const { chainOf, run, drop } = createChains(resources);

  const watch = (names: Readonly<Record<string, boolean>>, clearNames: readonly string[]): void => {
    const chains = new Map<number, Chain>();
    const [clear] = clearNames.map((name): Clear => Reflect.get(window, name).bind(window));
    const end = (id: number): void => {
      const chain = chains.get(id);
      chains.delete(id);
      if (chain) drop(chain, id);
    };
    for (const [name, repeats] of Object.entries(names)) {
      const start: Start = Reflect.get(window, name).bind(window);
      const watched: Start = (callback, ...rest) => {
        const chain = typeof callback === 'function' ? chainOf(repeats) : null;
        if (!chain) return start(callback, ...rest);
        const id = start(
          (...args: unknown[]) => {
            if (!repeats) {
              chains.delete(id);
              chain.pending.delete(id);
              resources.give(chain.owner, 'timers');
            }
            return run(chain, callback as Callback, args);
          },
          ...rest,
        );
        chains.set(id, chain);
        chain.pending.set(id, clear ?? (() => {}));
        return id;
      };
      replace(name, watched);
    }
    for (const name of clearNames) {
      const original: Clear = Reflect.get(window, name).bind(window);
      replace(name, (id?: number) => {
        if (id !== undefined) end(id);
        original(id);
      });
    }
  };

  // Either of the two functions clears timeouts and intervals.
  watch({ setTimeout: false, setInterval: true }, ['clearTimeout', 'clearInterval']);
  watch({ requestAnimationFrame: false }, ['cancelAnimationFrame']);
};
