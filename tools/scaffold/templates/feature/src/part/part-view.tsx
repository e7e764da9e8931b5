import { Button, Card, EmptyState, FailedState, ForbiddenState, Heading, Skeleton, Stack, Text } from '@jangada/design';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useModals } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { partQuery } from './part.query.ts';

const SKELETON_ROWS = 3;

/** Shows one of the states loading, forbidden, failed, empty, ready. */
export const PartView = () => {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="4" width="full">
      <Heading as="h2" size="lg">
        {t('part.title')}
      </Heading>
      <Rows />
    </Stack>
  );
};

const Rows = () => {
  const { t } = useTranslation();
  const modals = useModals();
  const errorText = useErrorText();
  const list = useQuery(partQuery(useApi()));

  if (list.isPending) {
    return Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <Skeleton key={index} height="64px" borderRadius="tile" />
    ));
  }
  if (list.isError) {
    return list.error instanceof ApiError && [401, 403].includes(list.error.status) ? (
      <ForbiddenState
        title={t('part.forbidden')}
        action={<Button onClick={() => modals.open('auth', { mode: 'login' })}>{t('part.logIn')}</Button>}
      />
    ) : (
      <FailedState
        title={t('part.failed')}
        text={errorText(list.error)}
        action={<Button onClick={() => void list.refetch()}>{t('part.retry')}</Button>}
      />
    );
  }
  if (list.data.length === 0) return <EmptyState title={t('part.empty')} />;
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {list.data.map(({ id, name }) => (
        <li key={id}>
          <Card p="4">
            <Text fontWeight="600">{name}</Text>
          </Card>
        </li>
      ))}
    </Stack>
  );
};
