import type { UserBox } from '@jangada/contracts/domains/boxes/box';
import { userBox } from '@jangada/contracts/domains/boxes/box';
import { boxGranted } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { safeParse } from '@jangada/contracts/values/schema';
import { translationOf } from '@jangada/remote-kit/texts';
import type pt from '../texts/pt.ts';

const MY_BOXES = '/account/boxes';

/**
 * Announces a box that was granted to the player (CAS-55): a notice immediately, and a celebration once the page is
 * free.
 */
export const announceGrantedBoxes = (host: HostApi): void => {
  const runWhenFree = createQueue(host);
  host.bus.on(boxGranted, ({ user_box: given }) => {
    const parsed = safeParse(userBox, given);
    if (!parsed.success) return;
    const box = parsed.data;
    showNotice(host, box);
    runWhenFree(() => showReward(host, box));
  });
};

const showNotice = (host: HostApi, { id, title, image }: UserBox): void => {
  const t = translationOf<typeof pt>(host);
  host.notices.show({
    id: `box:${id}`,
    title: t('reward.noticeTitle'),
    text: t('reward.noticeText', { title }),
    image,
    onOpen: () => host.navigation.go(MY_BOXES),
  });
};

const showReward = (host: HostApi, { title, image, color }: UserBox): void => {
  const t = translationOf<typeof pt>(host);
  host.modals.open('casino-reward', {
    kind: 'box',
    title: t('reward.giftTitle', { title }),
    image,
    color,
    to: MY_BOXES,
  });
};

/** Is no dialog open, and does no round or form block updates? */
const isFree = ({ modals, updateBlocker }: HostApi): boolean =>
  modals.current.getState() === null && updateBlocker.canUpdate.getState();

/** Runs one task at a time, each when the page is free for it. Tasks of another player are dropped. */
const createQueue = (host: HostApi): ((work: () => void) => void) => {
  const waiting: (() => void)[] = [];
  let player: number | null = null;
  const syncPlayer = () => {
    const now = host.session.getState();
    if (now.status === 'checking') return;
    const id = now.status === 'user' ? now.user.id : null;
    if (id !== player) waiting.length = 0;
    player = id;
  };
  syncPlayer();
  const next = () => {
    if (isFree(host)) waiting.shift()?.();
  };
  const stop = [
    host.session.subscribe(syncPlayer),
    host.modals.current.subscribe(next),
    host.updateBlocker.canUpdate.subscribe(next),
  ];
  host.signal.addEventListener('abort', () => {
    waiting.length = 0;
    for (const unsubscribe of stop) unsubscribe();
  });
  return (work) => {
    waiting.push(work);
    next();
  };
};
