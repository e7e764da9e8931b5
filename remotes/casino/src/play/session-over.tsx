import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Button, ForbiddenState } from '@jangada/design';
import { useModals, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { StageMessage } from './stage.tsx';

/** Covers the game: the session is over, or the provider ended this launch. */
export const SessionOver = ({ onReopen }: { onReopen: () => void }) => {
  const { t } = useTranslation();
  const modals = useModals();
  const isPlayer = useSessionStatus() === 'user';
  return (
    <Box position="absolute" inset="0" bg="canvas/92">
      <StageMessage>
        {isPlayer ? (
          <ForbiddenState
            title={t('game.gameOver')}
            text={t('game.gameOverText')}
            action={
              <Button color="primary" onClick={onReopen}>
                {t('game.reopen')}
              </Button>
            }
          />
        ) : (
          <ForbiddenState
            title={t('game.sessionOver')}
            text={t('game.sessionOverText')}
            action={
              <Button color="primary" {...opensModal(modals, 'auth', { mode: 'login' })}>
                {t('game.signIn')}
              </Button>
            }
          />
        )}
      </StageMessage>
    </Box>
  );
};
