import { useHost } from '@jangada/remote-kit/host-context';
import { useStore } from '@jangada/remote-kit/store';
import { useTranslation } from '../texts/use-translation.ts';
import { likesOf } from './likes-of.ts';

export interface Like {
  readonly isLiked: boolean;
  readonly toggle: () => void;
  /** Names the button in either state; `aria-pressed` exposes which. */
  readonly label: string;
}

/** Likes a game or takes it back. Who listens is rendered again for this game only. */
export const useLike = (gameId: number, title: string): Like => {
  const host = useHost();
  const { t } = useTranslation();
  const likes = likesOf(host);
  const isLiked = useStore(likes.state, ({ liked }) => liked[gameId] === true);
  // Read at the press: a tile is not rendered again because a wallet changed.
  const isGuest = () => host.session.getState().status === 'guest';
  return {
    isLiked,
    toggle: () => (isGuest() ? host.modals.open('auth', { mode: 'login' }) : likes.toggle(gameId)),
    label: t('likes.like', { title }),
  };
};
