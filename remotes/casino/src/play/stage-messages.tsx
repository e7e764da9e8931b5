import { useNavigate } from '@jangada/remote-kit/routing';
import { Box, Button, EmptyState, FailedState, ForbiddenState, HStack, OfflineState } from '@jangada/design';
import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { useTranslation } from '../texts/use-translation.ts';
import { GameBackdrop } from './game-backdrop.tsx';
import type { GameAddress } from './game.query.ts';
import { AlternativeGames } from './other-games.tsx';
import { StageMessage } from './stage.tsx';

interface ActionsProps {
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

const Actions = ({ onRetry, retryLabel }: ActionsProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <HStack gap="3" flexWrap="wrap" justify="center">
      {onRetry && (
        <Button color="primary" onClick={onRetry}>
          {retryLabel ?? t('game.retry')}
        </Button>
      )}
      <Button variant={onRetry ? 'outline' : 'solid'} onClick={() => navigate('/casino/games')}>
        {t('game.otherGames')}
      </Button>
    </HStack>
  );
};

const addressOf = ({ providercode, gamecode }: GameDetails): GameAddress => ({
  provider: providercode,
  game: gamecode,
});

/** Other games below the message. */
const AlternativeGamesFooter = ({ address }: { address: GameAddress | null }) => (
  <Box
    flexShrink="0"
    bg="canvas"
    borderTopWidth="1px"
    borderColor="border"
    px={{ base: '3', md: '6' }}
    py="4"
    _empty={{ display: 'none' }}
  >
    <AlternativeGames address={address} />
  </Box>
);

/** The game does not exist, or the server is unreachable (CAS-15, CAS-17). */
export const NotFound = ({ isUnreachable, onRetry }: { isUnreachable: boolean; onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <StageMessage footer={<AlternativeGamesFooter address={null} />}>
      {isUnreachable ? (
        <OfflineState
          title={t('game.notFound')}
          text={t('game.unreachableText')}
          action={<Actions onRetry={onRetry} />}
        />
      ) : (
        <EmptyState title={t('game.notFound')} text={t('game.notFoundText')} action={<Actions />} />
      )}
    </StageMessage>
  );
};

interface MaintenanceProps {
  readonly game: GameDetails;
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

/** The game exists, but cannot be opened now (CAS-16, CAS-18). */
export const Maintenance = ({ game, isUnreachable, onRetry }: MaintenanceProps) => {
  const { t } = useTranslation();
  const State = isUnreachable ? OfflineState : FailedState;
  return (
    <GameBackdrop game={game}>
      <Box position="relative" height="full">
        <StageMessage footer={<AlternativeGamesFooter address={addressOf(game)} />}>
          <Box maxWidth="lg" bg="surface" borderRadius="sheet" boxShadow="floating">
            <State
              title={t('game.maintenance')}
              text={t(isUnreachable ? 'game.maintenanceOffline' : 'game.maintenanceText')}
              action={<Actions onRetry={onRetry} />}
            />
          </Box>
        </StageMessage>
      </Box>
    </GameBackdrop>
  );
};

/** Below the shell's re-auth dialog; its button opens the dialog again. */
export const Locked = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <StageMessage>
      <ForbiddenState
        title={t('game.locked')}
        text={t('game.lockedText')}
        action={<Actions onRetry={onRetry} retryLabel={t('game.confirm')} />}
      />
    </StageMessage>
  );
};
