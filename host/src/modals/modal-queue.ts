import type { Modals, Observable, Session } from '@jangada/contracts/host/host-api';
import { modalPriorities, modals } from '@jangada/contracts/modals';
import type { Modal, ModalName } from '@jangada/contracts/modals';
import { safeParse } from '@jangada/contracts/schema';
import { createObservable } from '@jangada/remote-kit/observable';

export interface OpenModal {
  /** Grows: the same modal opened again is another one. */
  readonly id: number;
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
  /** Only an answer inside closes it. */
  readonly isPersistent: boolean;
}

export interface ModalQueue extends Modals {
  readonly current: Observable<OpenModal | null>;
  /** What the password is asked over: it stays as it is, with all that was typed (docs/decisions/0028). */
  readonly beneath: Observable<OpenModal | null>;
  /** Closes what is shown, unless it wants an answer: for the back button and for remotes. */
  close(): void;
  /** The modal itself is done, shown or waiting. One that is gone already closes nothing else. */
  finish(id: number): void;
  /** Nobody wants it any longer, answered or not. */
  withdraw(name: ModalName): void;
  /** The page changed: only what wants an answer goes along. */
  leavePage(): void;
}

export interface ModalQueueParts {
  readonly session: Observable<Session>;
  /** Does any live remote render it? A modal that nobody has is not opened. */
  readonly isOffered: (name: ModalName) => boolean;
  readonly onRefused: (name: ModalName, problem: unknown) => void;
}

/** More than these never wait; the least important goes. */
const WAITING_MAX = 8;

const declarationOf = (name: ModalName): Modal => modals[name];

const rankOf = ({ name }: { readonly name: ModalName }): number =>
  modalPriorities.indexOf(declarationOf(name).priority);

const byRank = (one: OpenModal, other: OpenModal): number => rankOf(one) - rankOf(other);

/**
 * Who gets the screen: one modal at a time. A more important one goes in front and the other comes back after it; one
 * of the same rank replaces it, unless what is shown wants an answer; a less important one waits (regulatory, auth,
 * cashier, content, promo).
 */
export const createModalQueue = ({ session, isOffered, onRefused }: ModalQueueParts): ModalQueue => {
  const current = createObservable<OpenModal | null>(null);
  const beneath = createObservable<OpenModal | null>(null);
  let waiting: readonly OpenModal[] = [];
  let lastId = 0;

  const queueUp = (queue: readonly OpenModal[]) => {
    waiting = queue.toSorted(byRank).slice(0, WAITING_MAX);
  };

  const present = (modal: OpenModal) => {
    const shown = current.get();
    const others = waiting.filter(({ name }) => name !== modal.name);
    const replaces = !shown || shown.name === modal.name || (rankOf(modal) === rankOf(shown) && !shown.isPersistent);
    if (replaces) {
      waiting = others;
      current.set(modal);
    } else if (rankOf(modal) < rankOf(shown)) {
      queueUp([shown, ...others]);
      current.set(modal);
    } else {
      queueUp([...others, modal]);
    }
  };

  current.subscribe(() => {
    const shown = current.get();
    const [next = null] = waiting;
    beneath.set(shown?.name === 'reauth' ? next : null);
  });

  /** A guest gets what is meant for guests (MOD-07); before we know who is here, the question waits. */
  const openFor = (who: Session, name: ModalName, props: unknown): void => {
    const { forGuests, persistent } = declarationOf(name);
    if (forGuests && who.status === 'checking') {
      const stop = session.subscribe(() => {
        stop();
        openFor(session.get(), name, props);
      });
      return;
    }
    if (forGuests && who.status === 'guest') return openFor(who, forGuests.modal, forGuests.props);
    const checked = safeParse(declarationOf(name).props, props);
    if (!checked.success) return onRefused(name, checked.error);
    if (!isOffered(name)) return onRefused(name, 'nobody offers it');
    lastId += 1;
    // Every modal's props are an object (contracts/modals.ts).
    const checkedProps = checked.data as Readonly<Record<string, unknown>>;
    present({ id: lastId, name, props: checkedProps, isPersistent: persistent === true });
  };

  /** Takes away what matches, shown or waiting; who waited longest of the most important comes next. */
  const drop = (matches: (modal: OpenModal) => boolean) => {
    waiting = waiting.filter((modal) => !matches(modal));
    const under = beneath.get();
    if (under && matches(under)) beneath.set(null);
    const shown = current.get();
    if (!shown || !matches(shown)) return;
    const [next = null, ...rest] = waiting;
    waiting = rest;
    current.set(next);
  };

  // A player who left takes along what only players see.
  session.subscribe(() => {
    if (session.get().status === 'guest') drop(({ name }) => declarationOf(name).forGuests !== undefined);
  });

  return {
    current,
    beneath,
    open: (name, props) => openFor(session.get(), name, props),
    close: () => {
      const shown = current.get();
      if (shown && !shown.isPersistent) drop((modal) => modal === shown);
    },
    finish: (id) => drop((modal) => modal.id === id),
    withdraw: (name) => drop((modal) => modal.name === name),
    leavePage: () => drop(({ isPersistent }) => !isPersistent),
  };
};
