import type { Modals, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import { modalPriorities, modals } from '@jangada/contracts/page/modals';
import type { Modal, ModalName } from '@jangada/contracts/page/modals';
import { safeParse } from '@jangada/contracts/values/schema';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

export interface OpenModal {
  /** Increasing: the same modal opened again has another id. */
  readonly id: number;
  readonly name: ModalName;
  readonly props: Readonly<Record<string, unknown>>;
  /** Only an answer closes the modal. */
  readonly isPersistent: boolean;
  /** The element of a modal that was rendered ahead. It is in the document once the modal opens. */
  readonly container?: HTMLElement;
}

/** A modal that is rendered ahead and hidden (docs/decisions/0136). Its id is below zero. */
export interface PreparedModal extends OpenModal {
  /**
   * Puts the prepared modal into the document; returns false, and does nothing, if it does not match the opened one.
   */
  tryOpen(opened: OpenModal): boolean;
}

export interface ModalQueue extends Modals {
  readonly current: ReadonlyStore<OpenModal | null>;
  /** The modal under the reauthentication dialog; it stays mounted with its form values (docs/decisions/0028). */
  readonly suspended: ReadonlyStore<OpenModal | null>;
  /** A prepared modal is shown if it is opened next with the same props; opening another modal drops it. */
  readonly prepared: StoreApi<PreparedModal | null>;
  /** Closes the current modal unless it is persistent; for the back button and for remotes. */
  close(): void;
  /** Closes a modal by id, shown or queued; no effect when it is gone. */
  finish(id: number): void;
  /** Removes a modal by name, answered or not. */
  withdraw(name: ModalName): void;
  /** Closes all but persistent modals when the page changes. */
  leavePage(): void;
}

export interface HostDialogProps {
  readonly onClose: () => void;
}

export interface ModalQueueParts {
  readonly session: ReadonlyStore<Session>;
  /** Does a live release or the shell render this modal? Other modals are not opened. */
  readonly isOffered: (name: ModalName) => boolean;
  readonly onRefused: (name: ModalName, problem: unknown) => void;
}

/** Beyond this, the least important queued modal is dropped. */
const WAITING_MAX = 8;

const declarationOf = (name: ModalName): Modal => modals[name];

export const isHostModal = (name: ModalName): boolean => declarationOf(name).owner === 'host';

const rankOf = ({ name }: { readonly name: ModalName }): number =>
  modalPriorities.indexOf(declarationOf(name).priority);

const byRank = (one: OpenModal, other: OpenModal): number => rankOf(one) - rankOf(other);

/**
 * Shows one modal at a time. A new modal of higher rank is shown first, and the current one returns after it; a new
 * modal of the same rank replaces the current one, unless that is persistent; a new modal of lower rank is queued
 * (regulatory, auth, cashier, content, promo).
 */
export const createModalQueue = ({ session, isOffered, onRefused }: ModalQueueParts): ModalQueue => {
  const current = createStore<OpenModal | null>(() => null);
  const suspended = createStore<OpenModal | null>(() => null);
  const prepared = createStore<PreparedModal | null>(() => null);
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

  /** Guests get the guest modal (MOD-07); until the session is known, the modal is queued. */
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
    // The cast is safe, because all modal props are objects (contracts/page/modals.ts).
    const checkedProps = checked.data as Readonly<Record<string, unknown>>;
    const modal = { id: lastId, name, props: checkedProps, isPersistent: persistent === true };
    const ready = prepared.getState();
    prepared.setState(null, true);
    present(ready?.tryOpen(modal) ? ready : modal);
  };

  /** Removes matching modals, shown or queued; the next one has the highest rank, then the longest wait. */
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

  // After a sign-out the modals for players are removed.
  session.subscribe(() => {
    if (session.getState().status === 'guest') drop(({ name }) => declarationOf(name).forGuests !== undefined);
  });

  return {
    current,
    suspended,
    prepared,
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
