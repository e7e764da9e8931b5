import { createAddress } from '@jangada/contracts/profile/endpoints';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { Button, Grid, GridItem, Heading, styled } from '@jangada/design';
import { MaskedInput, Select, TextInput } from '@jangada/design/field';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useHold, useLanguage, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import type { ChangeEvent, SyntheticEvent } from 'react';
import { FormError } from '../auth/form-error.tsx';
import { useAccountTexts } from '../texts/texts.ts';
import { blankAddress, checkAddress, states } from './address.ts';
import type { Address, AddressField } from './address.ts';

const Form = styled('form');

/** Where the player lives. */
export const AddressForm = () => {
  const t = useAccountTexts();
  const language = useLanguage();
  const sayError = useErrorText();
  const api = useApi();
  const toasts = useToasts();
  const [typed, setTyped] = useState<Address>(blankAddress);
  const [wrong, setWrong] = useState<ReturnType<typeof checkAddress>>({});

  const save = useMutation({
    mutationFn: ({ complement, ...rest }: Address) =>
      api(createAddress, { body: { ...rest, ...(complement ? { complement } : {}) } }),
    onSuccess: () => toasts.show({ kind: 'success', text: t('account.addressSaved') }),
  });
  useHold(Object.values(typed).some((value) => value !== '') && !save.isSuccess, 'form');
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkAddress(typed);
    setWrong(found);
    if (Object.keys(found).length === 0) save.mutate(typed);
  };

  const errorOf = (field: AddressField) => {
    const error = wrong[field];
    if (!error) return {};
    return { error: error === 'required' ? ruleTexts[language].required : t(`account.${error}`) };
  };
  const bind = (field: Exclude<AddressField, 'zip' | 'state'>) => ({
    name: field,
    label: t(`account.${field}`),
    value: typed[field] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [field]: event.target.value }),
    ...errorOf(field),
  });
  return (
    <Form onSubmit={handleSubmit} noValidate mt="6">
      <Heading as="h2" size="md" mb="4">
        {t('account.address')}
      </Heading>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(6, 1fr)' }} gap="4">
        <GridItem colSpan={{ md: 2 }}>
          <MaskedInput
            mask="00000-000"
            label={t('account.zip')}
            autoComplete="postal-code"
            value={typed.zip}
            onDigitsChange={(zip) => setTyped({ ...typed, zip })}
            {...errorOf('zip')}
          />
        </GridItem>
        <GridItem colSpan={{ md: 4 }}>
          <TextInput autoComplete="address-line1" {...bind('street')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput inputMode="numeric" {...bind('number')} />
        </GridItem>
        <GridItem colSpan={{ md: 4 }}>
          <TextInput {...bind('complement')} optionalLabel={t('register.optional')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput {...bind('district')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <TextInput autoComplete="address-level2" {...bind('city')} />
        </GridItem>
        <GridItem colSpan={{ md: 2 }}>
          <Select
            label={t('account.state')}
            value={typed.state}
            onChange={(event) => setTyped({ ...typed, state: event.target.value })}
            options={[{ value: '', label: '—' }, ...states.map((state) => ({ value: state, label: state }))]}
            {...errorOf('state')}
          />
        </GridItem>
      </Grid>
      {save.error && <FormError>{sayError(save.error)}</FormError>}
      <Button type="submit" size="lg" color="primary" mt="5" loading={save.isPending}>
        {t('save')}
      </Button>
    </Form>
  );
};
