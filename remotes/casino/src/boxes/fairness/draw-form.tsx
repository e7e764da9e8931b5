import { CLIENT_SEED_CHARS_MAX } from '@jangada/contracts/domains/boxes/box';
import { Button, SimpleGrid } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm, useControlledField, useWatch } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useApi, useLanguage } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQuery } from '@jangada/remote-kit/query';
import { useEffect } from 'react';
import { useTranslation } from '../box-texts.ts';
import { boxesOnSale, prizesOf } from '../boxes.query.ts';
import { drawForm } from './draw-form.schema.ts';
import type { DrawFields } from './draw-form.schema.ts';

export interface BoxKind {
  readonly id: number;
  readonly title: string;
}

interface DrawFormProps {
  readonly initial: DrawFields;
  /** The kind of the player's own box, on sale or not. */
  readonly ownKind: BoxKind | undefined;
  /** Called with every change of a field. */
  readonly onEdit: () => void;
  readonly onSubmit: (fields: DrawFields) => void;
}

/** The data of a draw. */
export const DrawForm = ({ initial, ownKind, onEdit, onSubmit }: DrawFormProps) => {
  const { t } = useTranslation();
  const form = useCheckedForm<DrawFields>({
    schema: drawForm,
    defaultValues: initial,
    onSubmit,
    errorTexts: {
      hexWrong: t('boxes.fairness.hexWrong'),
      clientSeedWrong: t('boxes.fairness.clientSeedWrong', { max: CLIENT_SEED_CHARS_MAX }),
      boxIdWrong: t('boxes.fairness.boxIdWrong'),
      kindWrong: t('boxes.fairness.kindWrong'),
    },
  });
  const textField = (name: 'serverSeed' | 'seedHash' | 'clientSeed' | 'boxId') => ({
    label: t(`boxes.fairness.${name}`),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    fontFamily: 'mono',
    fontSize: 'sm',
    ...form.field(name, { onChange: onEdit }),
  });
  return (
    <Form form={form} display="grid" gap="4">
      <TextInput {...textField('serverSeed')} />
      <TextInput {...textField('seedHash')} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <TextInput {...textField('clientSeed')} help={t('boxes.fairness.clientSeedHelp')} />
        <TextInput {...textField('boxId')} inputMode="numeric" />
        <KindSelect form={form} own={ownKind} onEdit={onEdit} />
        <PrizeSelect form={form} onEdit={onEdit} />
      </SimpleGrid>
      <Button type="submit" size="lg" color="primary" justifySelf={{ md: 'start' }}>
        {t('boxes.fairness.check')}
      </Button>
    </Form>
  );
};

interface PartProps {
  readonly form: CheckedForm<DrawFields>;
  readonly onEdit: () => void;
}

/** All kinds on sale, loaded page by page, and the kind of the player's own box. */
const KindSelect = ({ form, own, onEdit }: PartProps & { readonly own: BoxKind | undefined }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Controlled like the field of the prize, because the options load after the initial value is set.
  const { error, onChange, ...field } = useControlledField(form, 'kind');
  const list = useInfiniteQuery(boxesOnSale(useApi(), useLanguage()));
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const known = list.data?.pages.flatMap((page) => page.data) ?? [];
  const kinds = own && !known.some(({ id }) => id === own.id) ? [own, ...known] : known;
  const shown = list.isError ? `${t('boxes.fairness.kindsFailed')} ${errorText(list.error)}` : error;
  return (
    <Select
      label={t('boxes.fairness.kind')}
      {...field}
      onChange={(event) => {
        onChange(event);
        form.setValue('prize', '');
        onEdit();
      }}
      error={shown}
      placeholder={t('boxes.fairness.kindPlaceholder')}
      options={kinds.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
};

const PrizeSelect = ({ form, onEdit }: PartProps) => {
  const { t } = useTranslation();
  const kindId = Number(useWatch({ control: form.control, name: 'kind' }));
  const { data: prizes } = useQuery({ ...prizesOf(useApi(), kindId, useLanguage()), enabled: kindId > 0 });
  const { onChange, ...field } = useControlledField(form, 'prize');
  return (
    <Select
      label={t('boxes.fairness.prize')}
      {...field}
      onChange={(event) => {
        onChange(event);
        onEdit();
      }}
      disabled={!prizes}
      options={(prizes ?? []).map(({ name }, index) => ({ value: String(index), label: name }))}
      placeholder={t('boxes.fairness.prizeUnknown')}
    />
  );
};
