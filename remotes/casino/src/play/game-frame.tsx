import { gameOpened, paymentApproved } from '@jangada/contracts/events/events';
import { Box, Center, Spinner, Text } from '@jangada/design';
import { useBus, useEvent, useUpdateBlocker, useModals } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useStudioMessages } from './use-studio-messages.ts';

/** A frame that does not load within this time counts as an unavailable provider. */
export const LOADS_WITHIN_MS = 20_000;

/** Waits for the frame's first page; calls back once when it does not load in time. */
const useFrameLoad = (onLoadTimeout: () => void) => {
  const [isLoaded, setLoaded] = useState(false);
  const handleTimeout = useEffectEvent(onLoadTimeout);
  useEffect(() => {
    if (isLoaded) return undefined;
    const timer = setTimeout(() => handleTimeout(), LOADS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return { isLoaded, handleLoad: () => setLoaded(true) };
};

export const Opening = () => {
  const { t } = useTranslation();
  return (
    <Center position="absolute" inset="0" gap="3" role="status">
      <Spinner />
      <Text color="fg.muted">{t('game.loading')}</Text>
    </Center>
  );
};

interface GameFrameProps {
  readonly title: string;
  readonly address: string;
  /** True when the frame is visible under a cover and must not be operated. */
  readonly isCovered: boolean;
  readonly onRound: (isOpen: boolean) => void;
  readonly onEnded: () => void;
  readonly onLoadTimeout: () => void;
}

/** The game itself, in a frame of the provider's origin. */
export const GameFrame = ({ title, address, isCovered, onRound, onEnded, onLoadTimeout }: GameFrameProps) => {
  const { t } = useTranslation();
  const modals = useModals();
  const bus = useBus();
  const frame = useRef<HTMLIFrameElement>(null);
  const { isLoaded, handleLoad } = useFrameLoad(onLoadTimeout);
  const { origin } = new URL(address);

  useStudioMessages(() => frame.current?.contentWindow ?? null, origin, {
    onDeposit: () => modals.open('deposit', {}),
    onLimits: () => modals.open('responsible-gaming', {}),
    onRound,
    onSessionExpired: onEnded,
  });

  // Blocks updates even between two rounds, because an exchange would restart the game's frame.
  useUpdateBlocker(true, 'game-round');

  // The game fetches its wallet again; the page never sends it an amount.
  useEvent(paymentApproved, () => frame.current?.contentWindow?.postMessage({ type: 'lobby:balance' }, origin));

  useEffect(() => {
    if (isCovered) return undefined;
    bus.emit(gameOpened, { open: true });
    return () => bus.emit(gameOpened, { open: false });
  }, [bus, isCovered]);

  const handleLoaded = () => {
    handleLoad();
    // Only the first load moves the focus, not a navigation inside the game.
    if (isLoaded) return;
    // Typing in a dialog over the game keeps its focus; Shift+Tab leads from the game back to the bar.
    if (modals.current.getState() === null) frame.current?.focus({ preventScroll: true });
  };

  return (
    <>
      {!isLoaded && <Opening />}
      <Box asChild position="absolute" inset="0" width="full" height="full" border="0">
        <iframe
          ref={frame}
          src={address}
          title={t('game.frame', { title })}
          inert={isCovered}
          // The frame keeps the game's own origin: the game may store its state, but cannot access the page.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="autoplay; fullscreen; clipboard-write"
          referrerPolicy="origin"
          onLoad={handleLoaded}
        />
      </Box>
    </>
  );
};
