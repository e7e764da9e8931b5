import { Button, FailedState } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useTranslation } from './texts/use-translation.ts';

interface FailedQueryProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces the content of a failed call: the text of its toast (ERR-48), and a retry button. */
export const FailedQuery = ({ error, onRetry }: FailedQueryProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return <FailedState title={errorText(error)} action={<Button onClick={onRetry}>{t('retry')}</Button>} />;
};
