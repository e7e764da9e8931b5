import type { RemoteName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';

/**
 * The slots: named places for small views of remotes in pages that others own. Each declares its renderer, its allowed
 * remotes and its props.
 */
export interface Slot<Props extends z.Schema = z.Schema> {
  readonly place: 'host' | RemoteName;
  /** `anyone`: remotes outside this table may fill it too (decision 0037). */
  readonly filledBy: readonly RemoteName[] | 'anyone';
  readonly props: Props;
  /** For other visitors the slot loads nothing. */
  readonly for: 'everyone' | 'user';
}

// The fillers stay literal types, so that an offer can name only the slots that its remote may fill.
const slot = <const Fillers extends Slot['filledBy'], Props extends z.Schema>(
  declaration: Omit<Slot<Props>, 'filledBy'> & { readonly filledBy: Fillers },
) => declaration;

const nothing = z.object({});

export const slots = {
  /** The balance and the deposit button of the header; loaded for signed-in players only. */
  'header.balance': slot({ place: 'host', filledBy: ['wallet'], props: nothing, for: 'user' }),
  /** The bell next to the profile menu. */
  'header.notifications': slot({ place: 'host', filledBy: ['social'], props: nothing, for: 'user' }),
  /** Floats over every page, such as the time alert. */
  'page.floating': slot({ place: 'host', filledBy: ['social', 'account'], props: nothing, for: 'user' }),
  /** Missions that float over every page; for a guest, once one was assigned. */
  'page.missions': slot({ place: 'host', filledBy: ['social'], props: nothing, for: 'everyone' }),
  /** Rows below the games of the home page. */
  'home.sports': slot({ place: 'casino', filledBy: ['sportsbook'], props: nothing, for: 'everyone' }),
  /** Rows at the end of the home page: one of each remote, in the order of the offers. */
  'home.more': slot({ place: 'casino', filledBy: 'anyone', props: nothing, for: 'everyone' }),
} as const;

export type SlotName = keyof typeof slots;

type Infer<Props> = Props extends Record<string, never> ? object : Props;

export type SlotProps<Name extends SlotName> = Infer<z.infer<(typeof slots)[Name]['props']>>;

export const slotName = z.enum(Object.keys(slots) as [SlotName, ...SlotName[]]);
