import { gameOpened } from '@jangada/contracts/events/events';
import { Box } from '@jangada/design';
import { useBus, useUpdateBlocker, useModals } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface SportsFrameProps {
  readonly address: string;
  /** The provider accepts no more bets of this launch. */
  readonly onSessionExpired: () => void;
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

/** Sports as a game, in a frame of the provider's origin. Only messages from this frame and origin count. */
export const SportsFrame = ({ address, onSessionExpired }: SportsFrameProps) => {
  const { t } = useTranslation();
  const modals = useModals();
  const bus = useBus();
  const frame = useRef<HTMLIFrameElement>(null);
  // Only the provider knows the bet slip, so an update could interrupt a bet at any time.
  useUpdateBlocker(true, 'bet');

  useEffect(() => {
    bus.emit(gameOpened, { open: true });
    return () => bus.emit(gameOpened, { open: false });
  }, [bus]);

  const handleMessage = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== new URL(address).origin || source !== frame.current?.contentWindow) return;
    const type = typeOf(data);
    if (type === 'sports:deposit') modals.open('deposit', {});
    if (type === 'sports:login') modals.open('auth', { mode: 'login' });
    if (type === 'sports:session-expired') onSessionExpired();
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => handleMessage(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  return (
    <Box asChild position="absolute" inset="0" width="full" height="full" border="0">
      <iframe
        ref={frame}
        src={address}
        title={t('title')}
        // The frame keeps the provider's own origin: the provider may store its state, but cannot access the page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="origin"
      />
    </Box>
  );
};
