import { useHost } from '@jangada/remote-kit/host-context';
import { useStore } from '@jangada/remote-kit/store';
import { useTranslation } from '../texts/use-translation.ts';
import { likesOf } from './likes-of.ts';

export interface Like {
  readonly isLiked: boolean;
  readonly toggle: () => void;
  /** The label of the button in both states; `aria-pressed` exposes the state. */
  readonly label: string;
}

/** Likes a game or removes the like. A component with this hook renders again only for its own game. */
export const useLike = (gameId: number, title: string): Like => {
  const host = useHost();
  const { t } = useTranslation();
  const likes = likesOf(host);
  const isLiked = useStore(likes.state, ({ liked }) => liked[gameId] === true);
  // Read at the press, so that a changed wallet does not render the tile again.
  const isGuest = () => host.session.getState().status === 'guest';
  return {
    isLiked,
    toggle: () => (isGuest() ? host.modals.open('auth', { mode: 'login' }) : likes.toggle(gameId)),
    label: t('likes.like', { title }),
  };
};
