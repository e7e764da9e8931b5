import type { ErrorCode } from '@jangada/contracts/api/errors';
import { Button, ForbiddenState, HStack } from '@jangada/design';
import type { ApiError } from '@jangada/remote-kit/errors';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHasRoute, useSupport } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useStore } from '@jangada/remote-kit/store';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from '../texts/use-translation.ts';

const VERIFICATION = '/user/verification';
/** The page of the player's own limits and pauses, and the public page about them for sites without the first. */
const OWN_LIMITS = '/responsible-gambling';
const ABOUT_LIMITS = '/responsible-gaming';

type Step = 'verify' | 'limits' | 'support';

const steps: Partial<Record<ErrorCode, Step>> = {
  'account.verification-required': 'verify',
  'bet.limit-reached': 'limits',
  'account.paused': 'limits',
  'account.self-excluded': 'limits',
  'account.blocked': 'support',
};

/** When the player may bet again: at the end of a pause, or in the next day, week or month of a limit. */
const endTimeOf = ({ body }: ApiError): string | null => {
  const limit = body['limit'];
  const resetsAt = typeof limit === 'object' && limit !== null && 'resets_at' in limit ? limit.resets_at : undefined;
  const end = body['end_at'] ?? resetsAt;
  return typeof end === 'string' && !Number.isNaN(Date.parse(end)) ? end : null;
};

interface RestrictedStateProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** Explains why this player may not bet on sports now, and offers the next step. */
export const RestrictedState = ({ error, onRetry }: RestrictedStateProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const end = endTimeOf(error);
  return (
    <ForbiddenState
      title={errorText(error)}
      text={
        end === null ? t('restrictedText') : t('restrictedUntil', { date: format.date(end), time: format.time(end) })
      }
      action={
        <HStack gap="3" flexWrap="wrap" justify="center">
          <NextStep step={steps[error.code]} />
          <Button variant="outline" onClick={onRetry}>
            {t('retry')}
          </Button>
        </HStack>
      }
    />
  );
};

const NextStep = ({ step }: { step: Step | undefined }) => {
  const { t } = useTranslation();
  const support = useSupport();
  const hasSupport = useStore(support.available);
  const canVerify = useHasRoute(VERIFICATION);
  const hasLimits = useHasRoute(OWN_LIMITS);
  if (step === 'support' && hasSupport) {
    return (
      <Button color="primary" onClick={support.open}>
        {t('support')}
      </Button>
    );
  }
  if (step === 'verify' && canVerify) return <StepLink to={VERIFICATION}>{t('verify')}</StepLink>;
  if (step === 'limits') return <StepLink to={hasLimits ? OWN_LIMITS : ABOUT_LIMITS}>{t('limits')}</StepLink>;
  return null;
};

const StepLink = ({ to, children }: { to: string; children: string }) => (
  <Button as={Link} to={to} color="primary">
    {children}
  </Button>
);
