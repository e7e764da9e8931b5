import { Box, HStack, Icon, Text } from '@jangada/design';
import { useEffect, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { GameFrame } from './game-frame.tsx';
import { SessionOver } from './session-over.tsx';
import { useOnline } from './use-online.ts';
import type { OpenGame } from './use-game.ts';

/** The time limit of a round that is open at the end of the session. */
export const ROUND_ENDS_WITHIN_MS = 10_000;

/** Is the frame still needed under its cover? True until its round has ended, at most for ten seconds. */
const useLastRound = (isOver: boolean, isRoundOpen: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => setLate(true), ROUND_ENDS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return !isOver || (isRoundOpen && !isLate);
};

const ConnectionStrip = () => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <HStack
      role="status"
      position="absolute"
      insetInline="0"
      top="0"
      zIndex="raised"
      justify="center"
      gap="2"
      px="4"
      py="2"
      bg="warning.solid"
      color="warning.contrast"
    >
      <Icon name="lucide:wifi-off" size={16} />
      <Text fontSize="sm" fontWeight="semibold">
        {t('game.offline')}
      </Text>
    </HStack>
  );
};

interface PlayViewProps {
  readonly title: string;
  readonly address: string | null;
  readonly isOver: boolean;
  readonly open: OpenGame;
}

/** The running game, with a strip over it while offline and a cover once the session is over. */
export const PlayView = ({ title, address, isOver, open }: PlayViewProps) => {
  const isNeeded = useLastRound(isOver, open.isRoundOpen);
  return (
    <Box position="absolute" inset="0">
      {address !== null && isNeeded && (
        <GameFrame
          title={title}
          address={address}
          isCovered={isOver}
          onRound={open.reportRound}
          onEnded={() => open.reportFrame('ended')}
          onLoadTimeout={() => open.reportFrame('never-loaded')}
        />
      )}
      {isOver ? <SessionOver onReopen={open.tryAgain} /> : <ConnectionStrip />}
    </Box>
  );
};
