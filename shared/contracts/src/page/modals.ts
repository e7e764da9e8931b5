import { positiveCentavos } from '../values/money.ts';
import type { ReleasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';

/** The order in which modals are shown: those that the law requires first, promotions last. */
export const modalPriorities = ['regulatory', 'auth', 'cashier', 'content', 'promo'] as const;

export type ModalPriority = (typeof modalPriorities)[number];

/** A dialog that any code can request and only its owner renders: a remote, or the shell itself. */
export interface Modal<Props extends z.Schema = z.Schema> {
  readonly owner: ReleasableName;
  readonly priority: ModalPriority;
  readonly props: Props;
  /** The modal requires an answer: Escape, the back button and a press outside do not close it (MOD-24, MOD-84). */
  readonly persistent?: true;
  /** A guest who requests the modal gets this one instead: a guest's deposit opens the registration. */
  readonly forGuests?: { readonly modal: 'auth'; readonly props: { readonly mode: 'login' | 'register' } };
}

// The owner stays a literal, so that an offer can name only its own modals.
const modal = <Owner extends ReleasableName, Props extends z.Schema>(
  declaration: Modal<Props> & { readonly owner: Owner },
) => declaration;

const nothing = z.object({});
const instead = { modal: 'auth', props: { mode: 'register' } } as const;

export const modals = {
  auth: modal({
    owner: 'account',
    priority: 'auth',
    props: z.object({ mode: z.enum(['login', 'register', 'recovery']) }),
  }),
  /** Rendered by the shell, because it must work even when no remote loads. */
  'age-verification': modal({ owner: 'host', priority: 'regulatory', props: nothing, persistent: true }),
  /**
   * The session of a regulated site was idle too long: the player types the password again, then the page continues.
   */
  reauth: modal({ owner: 'host', priority: 'auth', props: nothing }),
  /** Offers the installation of the site as an app (MOD-25, MOD-26). */
  app: modal({ owner: 'host', priority: 'promo', props: nothing }),
  'self-exclusion': modal({
    owner: 'account',
    priority: 'regulatory',
    props: z.object({ start_at: z.nullable(z.string()), end_at: z.nullable(z.string()) }),
  }),
  'responsible-gaming': modal({ owner: 'account', priority: 'content', props: nothing }),
  /** The time alert that the player configured, over a running game too (ACC-08). */
  'reality-check': modal({
    owner: 'account',
    priority: 'regulatory',
    props: z.object({ minutes: z.int() }),
    persistent: true,
  }),
  deposit: modal({
    owner: 'wallet',
    priority: 'cashier',
    props: z.object({ amount: z.optional(positiveCentavos) }),
    forGuests: instead,
  }),
  withdraw: modal({ owner: 'wallet', priority: 'cashier', props: nothing, forGuests: instead }),
  transactions: modal({
    owner: 'wallet',
    priority: 'cashier',
    props: z.object({ filter: z.optional(z.enum(['all', 'deposit', 'withdraw'])) }),
    forGuests: instead,
  }),
  'bets-history': modal({ owner: 'casino', priority: 'content', props: nothing, forGuests: instead }),
  /** A prize of a box, a mission or free spins was granted (MOD-30, MOD-31). `to` is the page that shows it. */
  'casino-reward': modal({
    owner: 'casino',
    priority: 'content',
    props: z.object({
      kind: z.enum(['box', 'mission', 'free-spins']),
      title: z.string(),
      image: z.optional(z.string()),
      value: z.optional(positiveCentavos),
      /** A colour of the site's `spineBox`. */
      color: z.optional(z.enum(['red', 'blue', 'pink', 'black', 'green', 'yellow'])),
      to: z.optional(z.string()),
    }),
  }),
  'player-profile': modal({ owner: 'social', priority: 'content', props: z.object({ user_id: z.int() }) }),
  /** Requests the permission for push notifications; its owner decides when. */
  'push-prompt': modal({ owner: 'social', priority: 'promo', props: nothing, forGuests: instead }),
  ranks: modal({ owner: 'social', priority: 'content', props: nothing }),
} as const;

export type ModalName = keyof typeof modals;
export type ModalProps<Name extends ModalName> = z.infer<(typeof modals)[Name]['props']>;

export const modalName = z.enum(Object.keys(modals) as [ModalName, ...ModalName[]]);
