import { createAddress } from '@jangada/contracts/domains/profile/endpoints';
import { Box, Button, FailedState, Grid, GridItem, Heading, Skeleton } from '@jangada/design';
import { MaskedInput, Select, TextInput } from '@jangada/design/field';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { FormError } from '../forms/form-error.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { playerAddress } from './address.query.ts';
import { addressForm, blankAddress, states, toAddress } from './address-form.schema.ts';
import type { AddressFields } from './address-form.schema.ts';

/** The form of the player's stored address. */
export const AddressForm = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUser()?.id ?? 0;
  const { data, error, isPending, refetch } = useQuery(playerAddress(useApi(), userId));
  return (
    <Box mt="6">
      <Heading as="h2" size="md" mb="4">
        {t('account.address')}
      </Heading>
      {isPending && <Skeleton height="260px" borderRadius="control" />}
      {error && data === undefined && (
        <FailedState
          title={t('account.addressFailed')}
          text={errorText(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {data !== undefined && <StoredAddressForm stored={{ ...blankAddress, ...data }} />}
    </Box>
  );
};

const ZIP_PREFIX = 5;

/** Formats the eight digits of a CEP. */
const maskedZip = (zip: string): string => (zip ? `${zip.slice(0, ZIP_PREFIX)}-${zip.slice(ZIP_PREFIX)}` : '');

const StoredAddressForm = ({ stored }: { stored: AddressFields }) => {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;

  const form = useCheckedForm<AddressFields>({
    schema: addressForm,
    defaultValues: { ...stored, zip: maskedZip(stored.zip) },
    errorTexts: { zipInvalid: t('account.zipInvalid'), stateMissing: t('account.stateMissing') },
    onSubmit: async (fields) => {
      const { data } = await api(createAddress, { body: toAddress(fields) });
      queries.setQueryData(playerAddress(api, userId).queryKey, data);
      form.resetDefaultValues(fields);
      toasts.show({ kind: 'success', text: t('account.addressSaved') });
    },
  });
  const field = (name: keyof AddressFields) => ({ label: t(`account.${name}`), ...form.field(name) });
  return (
    <Form form={form}>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(6, 1fr)' }} gap="4">
        <GridItem colSpan={{ md: 2 }}>
          <MaskedInput mask="00000-000" autoComplete="postal-code" {...field('zip')} />
        </GridItem>
        <GridItem colSpan={{ md: 4 }}>
          <TextInput autoComplete="address-line1" {...field('street')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput inputMode="numeric" {...field('number')} />
        </GridItem>
        <GridItem colSpan={{ md: 4 }}>
          <TextInput autoComplete="address-line2" {...field('complement')} optionalLabel={t('register.optional')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput autoComplete="address-level3" {...field('district')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput autoComplete="address-level2" {...field('city')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <Select
            options={[{ value: '', label: '—' }, ...states.map((state) => ({ value: state, label: state }))]}
            autoComplete="address-level1"
            {...field('state')}
          />
        </GridItem>
      </Grid>
      {form.failure && <FormError>{form.failure}</FormError>}
      <Button type="submit" size="lg" color="primary" mt="5" loading={form.formState.isSubmitting}>
        {t('save')}
      </Button>
    </Form>
  );
};
