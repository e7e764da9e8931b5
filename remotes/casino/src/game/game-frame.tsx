import type { GameDetails } from '@jangada/contracts/games/game';
import { gameOpened } from '@jangada/contracts/events';
import { Box, Button, Center, FailedState, HStack, Spinner, Text } from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useBus, useHold, useLanguage, useModals, useNavigation, useSession } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { gameLaunch } from './game.query.ts';
import type { PlayMode } from './game.query.ts';
import { useStudioMessages } from './use-studio-messages.ts';

/** The game itself: asks for its address, then plays it in a frame of the provider's origin. */
export const GameFrame = ({ game, mode }: { game: GameDetails; mode: PlayMode }) => {
  const t = useCasinoTexts();
  const session = useSession();
  const player = session.status === 'user' ? String(session.user.id) : session.guestId;
  const launch = useQuery(gameLaunch(useApi(), game, mode, useLanguage(), player));

  if (launch.isPending) {
    return (
      <Center height="full" gap="3">
        <Spinner />
        <Text color="fg.muted">{t('game.loading')}</Text>
      </Center>
    );
  }
  if (launch.isError) return <LaunchFailed error={launch.error} onRetry={() => void launch.refetch()} />;
  return <Playing title={game.title} address={launch.data} />;
};

const LaunchFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useCasinoTexts();
  const sayError = useErrorText();
  const navigation = useNavigation();
  // A refusal with a reason of the player's own is said as it is; anything else is maintenance (product.md section 8).
  const said = sayError(error);
  const reason = error instanceof ApiError && error.status < 500 ? said : null;
  return (
    <Center height="full" p="4">
      <FailedState
        title={reason ?? t('game.maintenance')}
        {...(reason ? {} : { text: t('game.maintenanceText') })}
        action={
          <HStack gap="3">
            <Button onClick={onRetry}>{t('game.retry')}</Button>
            <Button variant="outline" onClick={() => navigation.go('/casino/games')}>
              {t('game.otherGames')}
            </Button>
          </HStack>
        }
      />
    </Center>
  );
};

const Playing = ({ title, address }: { title: string; address: string }) => {
  const t = useCasinoTexts();
  const modals = useModals();
  const bus = useBus();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);

  useStudioMessages(() => frame.current?.contentWindow ?? null, new URL(address).origin, {
    onDeposit: () => modals.open('deposit', {}),
    onRound: () => {},
  });

  // Between two rounds a game goes on as well: its frame would start anew.
  useHold(true, 'game-round');

  useEffect(() => {
    bus.emit(gameOpened, { open: true });
    return () => bus.emit(gameOpened, { open: false });
  }, [bus]);

  return (
    <>
      {!isLoaded && (
        <Center position="absolute" inset="0" gap="3">
          <Spinner />
          <Text color="fg.muted">{t('game.loading')}</Text>
        </Center>
      )}
      <Box asChild position="absolute" inset="0" width="full" height="full" border="0">
        <iframe
          ref={frame}
          src={address}
          title={t('game.frame', { title })}
          // The game's own origin, never ours: it may keep its state, it cannot reach the page.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="autoplay; fullscreen; clipboard-write"
          referrerPolicy="origin"
          onLoad={() => setLoaded(true)}
        />
      </Box>
    </>
  );
};
