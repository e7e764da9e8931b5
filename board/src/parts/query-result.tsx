import { Button, FailedState, ForbiddenState, Skeleton, Stack, VisuallyHidden } from '@jangada/design';
import type { ReactNode } from 'react';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { useMe } from '../session/session.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { errorText } from './error-text.ts';

interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface QueryResultProps<Value> {
  readonly query: Query<Value>;
  /** The placeholder during loading, in the size of the content, to avoid a layout shift. */
  readonly loading?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

const ROWS = 5;

export const LoadingRows = ({ rows = ROWS }: { rows?: number }) => (
  <Stack gap="3" aria-busy="true" p="4">
    <VisuallyHidden>{useTranslation().t('loading')}</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height="40px" />
    ))}
  </Stack>
);

/** The result of a query, or its state: loading, forbidden, failed. Earlier data stays during a reload. */
export const QueryResult = <Value,>({ query, loading = <LoadingRows />, children }: QueryResultProps<Value>) => {
  const { t } = useTranslation();
  const { principal } = useMe();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  if (error instanceof DeliveryError && error.code === 'operator.forbidden') {
    return (
      <ForbiddenState title={t('forbidden.title')} text={t('forbidden.text', { role: t(`roles.${principal.role}`) })} />
    );
  }
  return (
    <FailedState
      title={t('failed.title')}
      text={errorText(error, t)}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
};
