import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Icon, IconButton, Span, Stack } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import type { MenuItem } from '@jangada/design/menu';
import { useModals, useUser } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useLike } from '../likes/use-like.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useFavorite } from '../favorites/use-favorite.ts';
import type { ModeSwitch } from './mode-switch.tsx';
import { useResponsiblePath } from './responsible-path.ts';
import { useWide } from './use-wide.ts';

interface BarMenuProps {
  readonly game: GameDetails;
  readonly modeSwitch: ModeSwitch | null;
  readonly onShowSheet: () => void;
}

/** The less frequent controls, and those that do not fit a phone's bar. */
export const BarMenu = ({ game, modeSwitch, onShowSheet }: BarMenuProps) => {
  const { t } = useTranslation();
  const modals = useModals();
  const user = useUser();
  const isWide = useWide();
  const { path: responsiblePath, isOwn: hasOwnLimits } = useResponsiblePath();
  const like = useLike(game.id, game.title);
  const favorite = useFavorite(game);

  const onPhones: MenuItem[] = [
    ...(modeSwitch ? [itemOf(modeSwitch, t(modeSwitch.to === 'demo' ? 'game.toDemoLong' : 'game.toRealLong'))] : []),
    {
      id: 'favorite',
      icon: favorite.isFavorite ? 'lucide:star-off' : 'lucide:star',
      label: t(favorite.isFavorite ? 'game.unfavorite' : 'game.favorite'),
      onSelect: favorite.toggle,
    },
    {
      id: 'like',
      icon: like.isLiked ? 'lucide:heart-off' : 'lucide:heart',
      label: t(like.isLiked ? 'game.unlike' : 'game.like'),
      onSelect: like.toggle,
    },
  ];
  const everywhere: MenuItem[] = [
    { id: 'sheet', icon: 'lucide:info', label: t('game.sheet'), onSelect: onShowSheet, separated: !isWide },
    ...(user
      ? [
          {
            id: 'bets',
            icon: 'lucide:history',
            label: t('game.betsHistory'),
            onSelect: () => modals.open('bets-history', {}),
          },
        ]
      : []),
    {
      id: 'responsible-gaming',
      icon: 'lucide:shield-check',
      label: t('game.responsibleGaming'),
      // A player's own limits open over the game, which continues.
      ...(user && hasOwnLimits ? { onSelect: () => modals.open('responsible-gaming', {}) } : { href: responsiblePath }),
    },
  ];
  return (
    <Menu
      label={t('game.more')}
      linkAs={Link}
      items={isWide ? everywhere : [...onPhones, ...everywhere]}
      trigger={(trigger) => (
        <IconButton label={t('game.more')} {...trigger}>
          <Icon name="lucide:ellipsis-vertical" />
        </IconButton>
      )}
    />
  );
};

const itemOf = ({ to, reason, onSwitch }: ModeSwitch, label: string): MenuItem => ({
  id: 'mode',
  icon: to === 'demo' ? 'lucide:gamepad-2' : 'lucide:coins',
  label: reason ? (
    <Stack as="span" gap="0">
      <Span>{label}</Span>
      <Span fontSize="xs">{reason}</Span>
    </Stack>
  ) : (
    label
  ),
  onSelect: onSwitch,
  disabled: reason !== null,
});
