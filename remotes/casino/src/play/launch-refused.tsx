import type { ErrorCode } from '@jangada/contracts/api/errors';
import { Button, ForbiddenState, HStack } from '@jangada/design';
import type { ApiError } from '@jangada/remote-kit/errors';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHasRoute, useSupport } from '@jangada/remote-kit/hooks';
import { Link, useNavigate } from '@jangada/remote-kit/routing';
import { useStore } from '@jangada/remote-kit/store';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';
import type { PlayMode } from './game-launch.ts';
import { useResponsiblePath } from './responsible-path.ts';
import { StageMessage } from './stage.tsx';

const VERIFICATION = '/user/verification';

type Step = 'verify' | 'limits' | 'support' | 'demo' | 'real' | 'retry';

const steps: Partial<Record<ErrorCode, Step>> = {
  'account.verification-required': 'verify',
  'bet.limit-reached': 'limits',
  'account.paused': 'limits',
  'account.self-excluded': 'limits',
  'account.blocked': 'support',
  'session.forbidden': 'support',
  'game.demo-only': 'demo',
  'game.no-demo': 'real',
  'request.too-many': 'retry',
};

interface LimitFacts {
  readonly resets_at?: unknown;
}

/** When the player may play again: at the end of a pause, or in the next day, week or month of a limit. */
const endTimeOf = ({ body }: ApiError): string | null => {
  const limit: LimitFacts = typeof body['limit'] === 'object' && body['limit'] !== null ? body['limit'] : {};
  const end = body['end_at'] ?? limit.resets_at;
  return typeof end === 'string' && !Number.isNaN(Date.parse(end)) ? end : null;
};

interface LaunchRefusedProps {
  readonly error: ApiError;
  readonly onPlay: (mode: PlayMode) => void;
  readonly onRetry: () => void;
}

/** Explains why this player cannot play now, and offers the next step. */
export const LaunchRefused = ({ error, onPlay, onRetry }: LaunchRefusedProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const end = endTimeOf(error);
  return (
    <StageMessage>
      <ForbiddenState
        title={error.code === 'bet.limit-reached' ? t('game.limitReached') : errorText(error)}
        {...(end === null ? {} : { text: t('game.until', { date: format.date(end), time: format.time(end) }) })}
        action={
          <HStack gap="3" flexWrap="wrap" justify="center">
            <NextStep step={steps[error.code] ?? 'retry'} onPlay={onPlay} onRetry={onRetry} />
            <Button variant="outline" onClick={() => navigate('/casino/games')}>
              {t('game.otherGames')}
            </Button>
          </HStack>
        }
      />
    </StageMessage>
  );
};

const NextStep = ({ step, onPlay, onRetry }: { step: Step } & Pick<LaunchRefusedProps, 'onPlay' | 'onRetry'>) => {
  const { t } = useTranslation();
  const support = useSupport();
  const hasSupport = useStore(support.available);
  const canVerify = useHasRoute(VERIFICATION);
  const limits = useResponsiblePath();
  if (step === 'verify' && canVerify) return <StepLink to={VERIFICATION}>{t('game.verify')}</StepLink>;
  if (step === 'limits') {
    return <StepLink to={limits.path}>{t(limits.isOwn ? 'game.limits' : 'game.responsibleGaming')}</StepLink>;
  }
  if (step === 'support' && hasSupport) return <StepButton onClick={support.open}>{t('game.support')}</StepButton>;
  if (step === 'demo') return <StepButton onClick={() => onPlay('demo')}>{t('game.playDemo')}</StepButton>;
  if (step === 'real') return <StepButton onClick={() => onPlay('real')}>{t('game.playForReal')}</StepButton>;
  if (step === 'retry') return <StepButton onClick={onRetry}>{t('game.retry')}</StepButton>;
  return null;
};

const StepButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button color="primary" onClick={onClick}>
    {children}
  </Button>
);

const StepLink = ({ to, children }: { to: string; children: string }) => (
  <Button as={Link} to={to} color="primary">
    {children}
  </Button>
);
