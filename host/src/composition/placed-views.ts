import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Placed } from './view-states.ts';

/** The view whose effects run at this moment; null between views. */
export const running: { view: { readonly remote: RemoteName; readonly expose: string } | null } = { view: null };

/** The mounted views of each remote. */
export const createPlacedViews = () => {
  const places = new Map<RemoteName, readonly Placed[]>();
  const placesOf = (remote: RemoteName): readonly Placed[] => places.get(remote) ?? [];
  return {
    placesOf,
    place: (remote: RemoteName, expose: string, language: Language) => {
      const placed = { expose, language };
      places.set(remote, [...placesOf(remote), placed]);
      return () =>
        void places.set(
          remote,
          placesOf(remote).filter((one) => one !== placed),
        );
    },
  };
};
