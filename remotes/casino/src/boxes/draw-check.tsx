import { CLIENT_SEED_CHARS_MAX } from '@jangada/contracts/boxes/box';
import { Button, Card, SimpleGrid, Skeleton, Stack, styled, Text } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQuery } from '@jangada/remote-kit/query';
import { useEffect, useState } from 'react';
import type { ChangeEvent, SyntheticEvent } from 'react';
import { useCasinoTexts } from '../texts/texts.ts';
import { boxesOnSale, prizesOf } from './boxes.query.ts';
import { drawOf, findingsIn } from './told-draw.ts';
import type { DrawFields } from './told-draw.ts';
import { CheckResult } from './check-result.tsx';

const Form = styled('form');

interface DrawCheckProps {
  readonly given: DrawFields;
  /** The kind of the player's own box, on sale or not. */
  readonly ownKind?: { readonly id: number; readonly title: string };
}

const isComplete = (fields: DrawFields): boolean => Object.keys(findingsIn(fields)).length === 0;

/** The data of a draw and the sum over it. What is given completely is checked at once; what is wrong stays to be put right. */
export const DrawCheck = ({ given, ownKind }: DrawCheckProps) => {
  const t = useCasinoTexts();
  const [fields, setFields] = useState(given);
  const [isShown, setShown] = useState(false);
  const [checked, setChecked] = useState<DrawFields | null>(isComplete(given) ? given : null);
  const kindId = Number(fields.kind);
  const prizes = useQuery({ ...prizesOf(useApi(), kindId, useLanguage()), enabled: kindId > 0 });
  const findings = isShown ? findingsIn(fields) : {};

  const change = (name: keyof DrawFields) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    setFields({ ...fields, [name]: event.currentTarget.value, ...(name === 'kind' ? { prize: '' } : {}) });
    setChecked(null);
  };
  const errorOf = (name: keyof DrawFields): string | undefined => {
    const wrong = findings[name];
    return wrong && t(`boxes.fairness.${wrong}`, { max: CLIENT_SEED_CHARS_MAX });
  };
  const textField = (name: 'serverSeed' | 'seedHash' | 'clientSeed' | 'boxId') => ({
    label: t(`boxes.fairness.${name}`),
    value: fields[name],
    onChange: change(name),
    error: errorOf(name),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    fontFamily: 'mono',
    fontSize: 'sm',
  });

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setShown(true);
    setChecked(isComplete(fields) ? fields : null);
  };

  return (
    <Stack gap="6">
      {checked && prizes.data && <CheckResult draw={drawOf(checked, prizes.data)} prizes={prizes.data} />}
      {checked && prizes.isPending && <Skeleton height="320px" borderRadius="tile" />}
      {checked && prizes.isError && <PrizesFailed error={prizes.error} onRetry={() => void prizes.refetch()} />}
      <Card as="section" aria-label={t('boxes.fairness.form')} p={{ base: '4', md: '6' }}>
        <Form onSubmit={handleSubmit} noValidate display="grid" gap="4">
          <TextInput {...textField('serverSeed')} />
          <TextInput {...textField('seedHash')} />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <TextInput {...textField('clientSeed')} help={t('boxes.fairness.clientSeedHelp')} />
            <TextInput {...textField('boxId')} inputMode="numeric" />
            <KindSelect value={fields.kind} onChange={change('kind')} error={errorOf('kind')} own={ownKind} />
            <Select
              label={t('boxes.fairness.prize')}
              value={fields.prize}
              onChange={change('prize')}
              disabled={!prizes.data}
              options={(prizes.data ?? []).map(({ name }, index) => ({ value: String(index), label: name }))}
              placeholder={t('boxes.fairness.prizeUnknown')}
            />
          </SimpleGrid>
          <Button type="submit" size="lg" color="primary" justifySelf={{ md: 'start' }}>
            {t('boxes.fairness.check')}
          </Button>
        </Form>
      </Card>
    </Stack>
  );
};

interface KindSelectProps {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  readonly error: string | undefined;
  readonly own: DrawCheckProps['ownKind'];
}

/** Every kind on sale, page after page, and that of the player's own box. */
const KindSelect = ({ value, onChange, error, own }: KindSelectProps) => {
  const t = useCasinoTexts();
  const sayError = useErrorText();
  const list = useInfiniteQuery(boxesOnSale(useApi(), useLanguage()));
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const known = list.data?.pages.flatMap((page) => page.data) ?? [];
  const kinds = own && !known.some(({ id }) => id === own.id) ? [own, ...known] : known;
  const failure = list.isError ? `${t('boxes.fairness.kindsFailed')} ${sayError(list.error)}` : undefined;
  return (
    <Select
      label={t('boxes.fairness.kind')}
      value={value}
      onChange={onChange}
      error={failure ?? error}
      placeholder={t('boxes.fairness.kindPlaceholder')}
      options={kinds.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
};

const PrizesFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const t = useCasinoTexts();
  const sayError = useErrorText();
  return (
    <Stack role="alert" gap="2" align="flex-start">
      <Text>
        {t('boxes.box.prizesFailed')} {sayError(error)}
      </Text>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Stack>
  );
};
