import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Badge, Box, Button, HStack, Icon, IconButton, Money, Text, VisuallyHidden } from '@jangada/design';
import { useLanguage, useModals, useUser } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useNavigate } from '@jangada/remote-kit/routing';
import type { ReactNode } from 'react';
import { useLike } from '../likes/use-like.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { BarMenu } from './bar-menu.tsx';
import { useFavorite } from '../favorites/use-favorite.ts';
import { ModeButton } from './mode-switch.tsx';
import type { ModeSwitch } from './mode-switch.tsx';
import type { PlayMode } from './game-launch.ts';
import { SessionClock } from './session-clock.tsx';
import { BAR_PX } from './stage.tsx';
import type { FullWindow } from './use-full-window.ts';
import { useWide } from './use-wide.ts';

/** The bar with only the back button and the title. */
export const Bar = ({ title, children }: { title: ReactNode; children?: ReactNode }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <HStack
      data-bounded-text=""
      gap={{ base: '0', md: '1.5' }}
      minHeight={`${BAR_PX}px`}
      flexShrink="0"
      borderBottomWidth="1px"
      borderColor="border"
      position="relative"
      zIndex="raised"
      ps="max(4px, env(safe-area-inset-left))"
      pe="max(4px, env(safe-area-inset-right))"
      // The padding of the window's own edge in full screen; none below a header.
      css={{ '[data-full-window] > &': { paddingTop: 'env(safe-area-inset-top)' } }}
    >
      <IconButton label={t('game.back')} onClick={() => navigate(-1)}>
        <Icon name="lucide:arrow-left" />
      </IconButton>
      <Box translate="no" flex="1" minWidth="0">
        {title}
      </Box>
      {children}
    </HStack>
  );
};

const Balance = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const wallet = useUser()?.wallet;
  if (!wallet) return null;
  return (
    <Box as="span" fontSize={{ base: 'xs', md: 'sm' }} color="fg.muted" whiteSpace="nowrap">
      <VisuallyHidden>{t('game.balance', { amount: format.money(wallet.balance) })}</VisuallyHidden>
      <Money aria-hidden amount={wallet.balance} language={language} fontWeight="semibold" />
    </Box>
  );
};

const DepositButton = ({ isWide }: { isWide: boolean }) => {
  const { t } = useTranslation();
  const modals = useModals();
  const open = () => modals.open('deposit', {});
  return isWide ? (
    <Button size="sm" color="primary" flexShrink="0" onClick={open}>
      {t('game.deposit')}
    </Button>
  ) : (
    <IconButton label={t('game.deposit')} color="primary" onClick={open}>
      <Icon name="lucide:circle-plus" />
    </IconButton>
  );
};

interface GameBarProps {
  readonly game: GameDetails;
  /** The current launch; null before the first. */
  readonly mode: PlayMode | null;
  readonly modeSwitch: ModeSwitch | null;
  /** True when the poster already contains the page's heading. */
  readonly hasHeading: boolean;
  readonly full: FullWindow;
  readonly onShowSheet: () => void;
}

/** The bar over the game: title, balance, clock and controls. */
export const GameBar = ({ game, mode, modeSwitch, hasHeading, full, onShowSheet }: GameBarProps) => {
  const { t } = useTranslation();
  const isWide = useWide();
  const isPlaying = mode !== null;
  const title = (
    <Box lineHeight="short">
      <Text
        translate="no"
        as={hasHeading ? 'h1' : 'span'}
        display="block"
        fontSize={{ base: 'sm', md: 'md' }}
        fontWeight="semibold"
        truncate
      >
        {game.title}
      </Text>
      {mode === 'real' && <Balance />}
      {mode === 'demo' && (
        <Badge size="sm" colorPalette="info" title={t('game.demoNow')}>
          {t('tile.demo')}
        </Badge>
      )}
    </Box>
  );
  return (
    <Bar title={title}>
      <SessionClock isPlaying={isPlaying} />
      {isWide && modeSwitch && <ModeButton {...modeSwitch} />}
      {mode === 'real' && <DepositButton isWide={isWide} />}
      {isWide && <FavoriteAndLikeButtons game={game} />}
      <IconButton
        label={t(full.isFull ? 'game.leaveFullScreen' : 'game.fullScreen')}
        onClick={full.isFull ? full.leave : full.enter}
      >
        <Icon name={full.isFull ? 'lucide:minimize' : 'lucide:maximize'} />
      </IconButton>
      <BarMenu game={game} modeSwitch={modeSwitch} onShowSheet={onShowSheet} />
    </Bar>
  );
};

/** Favourite and like, shown where they fit. */
const FavoriteAndLikeButtons = ({ game }: { game: GameDetails }) => {
  const { t } = useTranslation();
  const { isFavorite, toggle } = useFavorite(game);
  const like = useLike(game.id, game.title);
  return (
    <>
      <IconButton
        label={t(isFavorite ? 'game.unfavorite' : 'game.favorite')}
        onClick={toggle}
        {...(isFavorite ? { css: { color: 'accent.line' } } : {})}
      >
        <Icon name="lucide:star" fill={isFavorite ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={like.label}
        aria-pressed={like.isLiked}
        onClick={like.toggle}
        {...(like.isLiked ? { css: { color: 'loss' } } : {})}
      >
        <Icon name="lucide:heart" fill={like.isLiked ? 'currentColor' : 'none'} />
      </IconButton>
    </>
  );
};
