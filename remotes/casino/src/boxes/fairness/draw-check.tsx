import { Button, Card, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { useTranslation } from '../box-texts.ts';
import { prizesOf } from '../boxes.query.ts';
import { CheckResult } from './check-result.tsx';
import { drawInputOf, fieldErrors } from './draw-form.schema.ts';
import type { DrawFields } from './draw-form.schema.ts';
import { DrawForm } from './draw-form.tsx';
import type { BoxKind } from './draw-form.tsx';

interface DrawCheckProps {
  readonly initial: DrawFields;
  /** The kind of the player's own box, on sale or not. */
  readonly ownKind?: BoxKind;
}

/** The form of a draw and its check. Complete initial data are checked at once; otherwise the player corrects them. */
export const DrawCheck = ({ initial, ownKind }: DrawCheckProps) => {
  const { t } = useTranslation();
  const [checked, setChecked] = useState(Object.keys(fieldErrors(initial)).length === 0 ? initial : null);
  const kindId = Number(checked?.kind);
  const prizes = useQuery({ ...prizesOf(useApi(), kindId, useLanguage()), enabled: kindId > 0 });

  return (
    <Stack gap="6">
      {checked && prizes.data && <CheckResult draw={drawInputOf(checked, prizes.data)} prizes={prizes.data} />}
      {checked && prizes.isPending && <Skeleton height="320px" borderRadius="tile" />}
      {checked && prizes.isError && <PrizesFailed error={prizes.error} onRetry={() => void prizes.refetch()} />}
      <Card as="section" aria-label={t('boxes.fairness.form')} p={{ base: '4', md: '6' }}>
        <DrawForm initial={initial} ownKind={ownKind} onEdit={() => setChecked(null)} onSubmit={setChecked} />
      </Card>
    </Stack>
  );
};

const PrizesFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Stack role="alert" gap="2" align="flex-start">
      <Text>{`${t('boxes.box.prizesFailed')} ${errorText(error)}`}</Text>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Stack>
  );
};
