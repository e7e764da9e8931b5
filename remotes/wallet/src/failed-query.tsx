import { Button, FailedState } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useTranslation } from './texts/use-translation.ts';

interface FailedQueryProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In place of what a call has not brought: why, in the words of a toast (ERR-48), and a button to try again. */
export const FailedQuery = ({ error, onRetry }: FailedQueryProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return <FailedState title={errorText(error)} action={<Button onClick={onRetry}>{t('retry')}</Button>} />;
};
