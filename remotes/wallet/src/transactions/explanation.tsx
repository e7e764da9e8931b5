import type { Movement } from '@jangada/contracts/domains/wallet/statement';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { Box, Money, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { useApi, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { FailedQuery } from '../failed-query.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { WithdrawalView } from '../withdrawals/withdrawal-view.tsx';
import { explanation } from './transactions.query.ts';

/** The movements of a line: each with its reason, its author, and the balance before and after. */
export const Explanation = ({ line }: { line: Transaction }) => (
  <Stack gap="4" pb="4" ps={{ base: '0', sm: '52px' }}>
    {line.type === 'withdraw' && <WithdrawalView id={line.id} />}
    <Movements id={line.id} />
  </Stack>
);

const Movements = ({ id }: { id: number }) => {
  const user = useUser();
  const query = useQuery({ ...explanation(useApi(), user?.id ?? 0, id), enabled: user !== null });
  if (query.isPending) return <Skeleton height="112px" borderRadius="control" />;
  if (!query.data) {
    return <FailedQuery error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { movements, note } = query.data;
  return (
    <>
      {note && <Text fontSize="sm">{note}</Text>}
      {movements.length > 0 ? <Steps movements={movements} /> : !note && <NoMovement />}
    </>
  );
};

const NoMovement = () => {
  const { t } = useTranslation();
  return (
    <Text fontSize="sm" color="fg.muted">
      {t('movement.none')}
    </Text>
  );
};

const Steps = ({ movements }: { movements: readonly Movement[] }) => {
  const { t } = useTranslation();
  return (
    <Stack as="ol" gap="3" listStyleType="none" aria-label={t('movement.title')}>
      {movements.map((movement) => (
        <Step key={`${movement.kind} ${movement.at}`} movement={movement} />
      ))}
    </Stack>
  );
};

const Step = ({ movement }: { movement: Movement }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { kind, by, at, before, after, amount, bonus_amount: bonus } = movement;
  return (
    <Box as="li" p="3" borderRadius="control" bg="fg/5">
      <Text fontSize="sm" fontWeight="600">
        {t(`movement.kind.${kind}`)}
      </Text>
      <Text fontSize="xs" color="fg.muted">
        {`${t(`movement.by.${by}`)} · ${format.date(at)}, ${format.time(at)}`}
      </Text>
      <SimpleGrid as="dl" columns={3} gap="3" mt="2">
        <Figure name={t('movement.before')}>
          <Money amount={before} language={language} />
        </Figure>
        <Figure name={t('movement.change')}>
          <Money amount={amount} language={language} signed />
        </Figure>
        <Figure name={t('movement.after')}>
          <Money amount={after} language={language} />
        </Figure>
      </SimpleGrid>
      {bonus !== 0 && (
        <Text fontSize="xs" color="fg.muted" mt="2">
          {t('movement.ofBonus', { amount: format.money(bonus) })}
        </Text>
      )}
    </Box>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box minW="0">
    <Text as="dt" fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Box as="dd" m="0" fontSize="sm" fontWeight="600">
      {children}
    </Box>
  </Box>
);
