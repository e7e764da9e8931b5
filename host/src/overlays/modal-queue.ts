import type { Modals, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import { modalPriorities, modals } from '@jangada/contracts/page/modals';
import type { Modal, ModalName } from '@jangada/contracts/page/modals';
import { safeParse } from '@jangada/contracts/values/schema';
import { createStore } from 'zustand/vanilla';

export interface OpenModal {
  /** Grows: the same modal opened again is another one. */
  readonly id: number;
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
  /** Only an answer inside closes it. */
  readonly isPersistent: boolean;
}

export interface ModalQueue extends Modals {
  readonly current: ReadonlyStore<OpenModal | null>;
  /** What the password is asked over: it stays as it is, with all that was typed (docs/decisions/0028). */
  readonly suspended: ReadonlyStore<OpenModal | null>;
  /** Closes what is shown, unless it wants an answer: for the back button and for remotes. */
  close(): void;
  /** The modal itself is done, shown or waiting. One that is gone already closes nothing else. */
  finish(id: number): void;
  /** Nobody wants it any longer, answered or not. */
  withdraw(name: ModalName): void;
  /** The page changed: only what wants an answer goes along. */
  leavePage(): void;
}

/** Props of a dialog of the shell itself. */
export interface HostDialogProps {
  readonly onClose: () => void;
}

export interface ModalQueueParts {
  readonly session: ReadonlyStore<Session>;
  /** Does any live remote render it? A modal that nobody has is not opened. */
  readonly isOffered: (name: ModalName) => boolean;
  readonly onRefused: (name: ModalName, problem: unknown) => void;
}

/** More than these never wait; the least important goes. */
const WAITING_MAX = 8;

const declarationOf = (name: ModalName): Modal => modals[name];

/** Is it a dialog of the shell itself? */
export const isHostModal = (name: ModalName): boolean => declarationOf(name).owner === 'host';

const rankOf = ({ name }: { readonly name: ModalName }): number =>
  modalPriorities.indexOf(declarationOf(name).priority);

const byRank = (one: OpenModal, other: OpenModal): number => rankOf(one) - rankOf(other);

/**
 * Who gets the screen: one modal at a time. A more important one goes in front and the other comes back after it; one
 * of the same rank replaces it, unless what is shown wants an answer; a less important one waits (regulatory, auth,
 * cashier, content, promo).
 */
export const createModalQueue = ({ session, isOffered, onRefused }: ModalQueueParts): ModalQueue => {
  const current = createStore<OpenModal | null>(() => null);
  const suspended = createStore<OpenModal | null>(() => null);
  let waiting: readonly OpenModal[] = [];
  let lastId = 0;

  const queueUp = (queue: readonly OpenModal[]) => {
    waiting = queue.toSorted(byRank).slice(0, WAITING_MAX);
  };

  const present = (modal: OpenModal) => {
    const shown = current.getState();
    const others = waiting.filter(({ name }) => name !== modal.name);
    const replaces = !shown || shown.name === modal.name || (rankOf(modal) === rankOf(shown) && !shown.isPersistent);
    if (replaces) {
      waiting = others;
      current.setState(modal, true);
    } else if (rankOf(modal) < rankOf(shown)) {
      queueUp([shown, ...others]);
      current.setState(modal, true);
    } else {
      queueUp([...others, modal]);
    }
  };

  current.subscribe(() => {
    const shown = current.getState();
    const [next = null] = waiting;
    suspended.setState(shown?.name === 'reauth' ? next : null, true);
  });

  /** A guest gets what is meant for guests (MOD-07); before we know who is here, the question waits. */
  const openFor = (who: Session, name: ModalName, props: unknown): void => {
    const { forGuests, persistent } = declarationOf(name);
    if (forGuests && who.status === 'checking') {
      const stop = session.subscribe((next) => {
        if (next.status === 'checking') return;
        stop();
        openFor(next, name, props);
      });
      return;
    }
    if (forGuests && who.status === 'guest') return openFor(who, forGuests.modal, forGuests.props);
    const checked = safeParse(declarationOf(name).props, props);
    if (!checked.success) return onRefused(name, checked.error);
    if (!isOffered(name)) return onRefused(name, 'nobody offers it');
    lastId += 1;
    // Every modal's props are an object (contracts/page/modals.ts).
    const checkedProps = checked.data as Readonly<Record<string, unknown>>;
    present({ id: lastId, name, props: checkedProps, isPersistent: persistent === true });
  };

  /** Takes away what matches, shown or waiting; who waited longest of the most important comes next. */
  const drop = (matches: (modal: OpenModal) => boolean) => {
    waiting = waiting.filter((modal) => !matches(modal));
    const under = suspended.getState();
    if (under && matches(under)) suspended.setState(null, true);
    const shown = current.getState();
    if (!shown || !matches(shown)) return;
    const [next = null, ...rest] = waiting;
    waiting = rest;
    current.setState(next, true);
  };

  // A player who left takes along what only players see.
  session.subscribe(() => {
    if (session.getState().status === 'guest') drop(({ name }) => declarationOf(name).forGuests !== undefined);
  });

  return {
    current,
    suspended,
    open: (name, props) => openFor(session.getState(), name, props),
    close: () => {
      const shown = current.getState();
      if (shown && !shown.isPersistent) drop((modal) => modal === shown);
    },
    finish: (id) => drop((modal) => modal.id === id),
    withdraw: (name) => drop((modal) => modal.name === name),
    leavePage: () => drop(({ isPersistent }) => !isPersistent),
  };
};
