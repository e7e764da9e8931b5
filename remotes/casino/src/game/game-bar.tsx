import type { GameDetails } from '@jangada/contracts/games/game';
import { Badge, Button, HStack, Icon, IconButton, Text } from '@jangada/design';
import { useNavigation, useUser } from '@jangada/remote-kit/hooks';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { useFavorite } from './favorites.ts';
import type { PlayMode } from './game.query.ts';

export interface GameBarProps {
  readonly game: GameDetails;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly mode: PlayMode | null;
  readonly onSwitch: (mode: PlayMode) => void;
}

const useFullScreen = (stage: RefObject<HTMLDivElement | null>) => {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen());
  return { isFull, toggle };
};

/** The thin bar over the game: back, title, mode, favourite, full screen. */
export const GameBar = ({ game, stage, mode, onSwitch }: GameBarProps) => {
  const t = useCasinoTexts();
  const navigation = useNavigation();
  const user = useUser();
  const { isFavorite, toggle } = useFavorite(game);
  const fullScreen = useFullScreen(stage);
  const other: PlayMode | null = !user || game.only_demo || mode === null ? null : mode === 'real' ? 'demo' : 'real';
  return (
    <HStack gap="1" px="2" minH="52px" borderBottomWidth="1px" borderColor="border">
      <IconButton label={t('game.back')} onClick={() => navigation.back()}>
        <Icon name="lucide:arrow-left" />
      </IconButton>
      <Text as={mode === null ? 'span' : 'h1'} fontWeight="semibold" truncate flex="1" minW="0">
        {game.title}
      </Text>
      {mode === 'demo' && <Badge title={t('game.demoNow')}>{t('tile.demo')}</Badge>}
      {other && (
        <Button size="sm" variant="outline" flexShrink="0" onClick={() => onSwitch(other)}>
          {t(other === 'demo' ? 'game.toDemo' : 'game.toReal')}
        </Button>
      )}
      <IconButton
        label={t(isFavorite ? 'game.unfavorite' : 'game.favorite')}
        aria-pressed={isFavorite}
        onClick={toggle}
      >
        <Icon name="lucide:star" fill={isFavorite ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label={t(fullScreen.isFull ? 'game.leaveFullScreen' : 'game.fullScreen')} onClick={fullScreen.toggle}>
        <Icon name={fullScreen.isFull ? 'lucide:minimize' : 'lucide:maximize'} />
      </IconButton>
    </HStack>
  );
};
