import type { Offer } from '@jangada/contracts/page/offer';
import type { ModalName, ModalProps } from '@jangada/contracts/page/modals';
import type { Place } from './protocol.ts';

/** Modals that cannot be mounted without props. */
type ModalWithProps = { [Name in ModalName]: Record<string, never> extends ModalProps<Name> ? never : Name }[ModalName];

/** Sample props; the compiler requires them for each modal with required props. */
const modalProps: { readonly [Name in ModalName]?: ModalProps<Name> } & {
  readonly [Name in ModalWithProps]: ModalProps<Name>;
} = {
  auth: { mode: 'login' },
  'self-exclusion': { start_at: null, end_at: null },
  'reality-check': { minutes: 30 },
  deposit: {},
  transactions: { filter: 'all' },
  'player-profile': { user_id: 7 },
  'casino-reward': { kind: 'box', title: 'Caixa' },
};

const VALUE = 'example';

const parameters = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)…?\}/g)].map(([, name = '']) => name);

const filled = (path: string): string => path.replaceAll(/\{\w+…?\}/g, VALUE);

const once = (places: readonly Place[]): Place[] => [...new Map(places.map((place) => [place.expose, place])).values()];

/** Every view of a release, each once. */
export const placesOf = ({ routes, slots, modals, panels }: Offer): Place[] => {
  const at = { path: '/', props: {} };
  return once([
    ...routes.map(({ path, expose }) => ({
      kind: 'route' as const,
      expose,
      path: filled(path),
      props: Object.fromEntries(parameters(path).map((name) => [name, VALUE])),
    })),
    ...slots.map(({ expose }) => ({ kind: 'slot' as const, expose, ...at })),
    ...modals.map(({ modal, expose }) => ({
      kind: 'modal' as const,
      expose,
      path: '/',
      props: { ...modalProps[modal] },
    })),
    ...panels.map(({ expose }) => ({ kind: 'panel' as const, expose, ...at })),
  ]);
};
