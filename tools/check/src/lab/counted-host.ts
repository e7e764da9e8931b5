import type { HostApi } from '@jangada/contracts/host/host-api';

export interface CountedHost {
  readonly host: HostApi;
  /** Number of listeners that were not removed, on the bus and on observable values. */
  subscriptions(): number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof AbortSignal);

/** A host that counts its listeners. */
export const countedHost = (host: HostApi): CountedHost => {
  const open = new Set<symbol>();

  const counted = <Args extends unknown[]>(listen: (...args: Args) => () => void) => {
    return (...args: Args) => {
      const key = Symbol('listener');
      const stop = listen(...args);
      open.add(key);
      return () => {
        open.delete(key);
        stop();
      };
    };
  };

  const wrap = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    const { subscribe } = value;
    const watched = typeof subscribe === 'function' ? { subscribe: counted(subscribe.bind(value)) } : {};
    return { ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrapPart(part)])), ...watched };
  };

  // Two levels contain every observable value: `session`, `realtime.state`.
  const wrapPart = (value: unknown): unknown =>
    isObject(value) && typeof value['subscribe'] === 'function'
      ? { ...value, subscribe: counted(value['subscribe'].bind(value) as (listener: () => void) => () => void) }
      : value;

  const { bus } = host;
  const parts = Object.fromEntries(Object.entries(host).map(([key, value]) => [key, wrap(value)]));
  return {
    host: { ...host, ...parts, bus: { ...bus, on: counted(bus.on as never) as never } },
    subscriptions: () => open.size,
  };
};
