import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { gameOpened, notificationSent } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { translationOf } from '@jangada/remote-kit/texts';
import type pt from '../texts/pt.ts';
import { inLanguage } from './in-language.ts';
import { createViewedNotifications } from './viewed-notifications.ts';

/** The pause between a closed popup and the next one. */
export const NEXT_POPUP_MS = 5_000;

/** Beyond this, the oldest waiting notification is dropped; the list still has it. */
const WAITING_MAX = 50;

export interface NotificationPopups {
  /** Offers notifications for popups; those that are read, viewed or already waiting are ignored. */
  offer(received: readonly Notification[]): void;
}

const popupId = (id: number): string => `notification:${id}`;

const isPinned = ({ pinned_until: until }: Notification, nowMs: number): boolean =>
  until !== null && Date.parse(until) > nowMs;

/** Pinned notifications first, then the newest (SOC-32). */
const inOrder = (waiting: readonly Notification[], nowMs: number): readonly Notification[] =>
  waiting.toSorted((one, other) => Number(isPinned(other, nowMs)) - Number(isPinned(one, nowMs)) || other.id - one.id);

/**
 * Unviewed notifications pop up one at a time, the next one five seconds after the previous popup was closed (SOC-29 to
 * SOC-32). Popups wait during a dialog, a game or a hidden tab. The open list shows all notifications instead, and the
 * popup of several offers to open it. A notification about a box uses the same notice id as the casino, so that only
 * one of the two is shown (decision 0046).
 */
export const createNotificationPopups = (host: HostApi): NotificationPopups => {
  const { bus, clock, i18n, modals, notices, panels, session, signal, storage } = host;
  const viewed = createViewedNotifications(storage);
  const t = translationOf<typeof pt>(host);
  let waiting: readonly Notification[] = [];
  let shownId: number | null = null;
  let notBeforeMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isListOpen = () => panels.current.getState() === 'notifications';
  const isFree = () =>
    modals.current.getState() === null && bus.last(gameOpened)?.open !== true && document.visibilityState === 'visible';

  const handleClosed = () => {
    shownId = null;
    notBeforeMs = clock.nowMs() + NEXT_POPUP_MS;
    clearTimeout(timer);
    timer = setTimeout(showNext, NEXT_POPUP_MS);
  };

  const open = () => panels.open('notifications');

  const showNext = () => {
    if (shownId !== null || clock.nowMs() < notBeforeMs || !isFree() || signal.aborted) return;
    waiting = waiting.filter(({ id }) => !viewed.has(id));
    const [next] = inOrder(waiting, clock.nowMs());
    if (!next) return;
    const { id, title, description, img } = next;
    const count = waiting.length;
    shownId = id;
    notices.show({
      id: popupId(id),
      title,
      text: description,
      ...(img && { image: img }),
      stays: true,
      // The popup opens the list, which shows all waiting notifications, so the others do not pop up.
      ...(count > 1 && { openText: t('notifications.seeAll', { count }) }),
      // A popup that waited and never appeared in this page view was not viewed: it is shown the next time.
      onShown: () => viewed.add(id),
      onOpen: open,
      onClosed: handleClosed,
    });
  };

  const showBox = ({ id, title, description, img }: Notification, boxId: number) => {
    viewed.add(id);
    notices.show({ id: `box:${boxId}`, title, text: description, ...(img && { image: img }), onOpen: open });
  };

  const take = (received: readonly Notification[]) => {
    const fresh = received.filter(({ id, read, viewed: isViewed }) => !read && !isViewed && !viewed.has(id));
    const known = new Set(waiting.map(({ id }) => id));
    waiting = inOrder([...waiting, ...fresh.filter(({ id }) => !known.has(id))], clock.nowMs()).slice(0, WAITING_MAX);
    if (isListOpen()) viewAll();
    showNext();
  };

  /** The open list shows all waiting notifications. */
  const viewAll = () => {
    for (const { id } of waiting) viewed.add(id);
    waiting = [];
    if (shownId === null) return;
    viewed.add(shownId);
    notices.withdraw(popupId(shownId));
  };

  const playerOf = () => {
    const state = session.getState();
    return state.status === 'user' ? state.user.id : null;
  };
  let player = playerOf();
  /** The next player must not see the previous player's notifications. */
  const handleSession = () => {
    if (session.getState().status === 'checking' || playerOf() === player) return;
    player = playerOf();
    waiting = [];
    if (shownId !== null) notices.withdraw(popupId(shownId));
    shownId = null;
    notBeforeMs = 0;
    clearTimeout(timer);
  };

  const handlePanel = () => {
    if (isListOpen()) viewAll();
  };
  const stop = [
    session.subscribe(handleSession),
    modals.current.subscribe(showNext),
    panels.current.subscribe(handlePanel),
  ];
  bus.on(notificationSent, (sent) => {
    const notification = inLanguage(sent, i18n.language.getState());
    const { user_box: box, read } = notification;
    if (box && !read && !isListOpen()) showBox(notification, box.id);
    else take([notification]);
  });
  bus.on(gameOpened, showNext);
  document.addEventListener('visibilitychange', showNext, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const unsubscribe of stop) unsubscribe();
  });
  return { offer: take };
};

const popups = new WeakMap<HostApi, NotificationPopups>();

/** The popups of a host. Events and loaded lists share them; they listen to events from the first call on. */
export const popupsOf = (host: HostApi): NotificationPopups => {
  const known = popups.get(host);
  if (known) return known;
  const made = createNotificationPopups(host);
  popups.set(host, made);
  return made;
};
