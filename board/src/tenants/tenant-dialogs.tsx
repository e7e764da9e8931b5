import type { TenantStateChange } from '@jangada/contracts/delivery/tenant-lifecycle';
import {
  changeTenantState,
  createTenant,
  type ChangedTenant,
} from '@jangada/contracts/delivery/tenant-states.endpoints';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { type ListedTenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { Box, Button, Heading, Icon, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Select, TextInput } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { overviewQuery } from '../api/queries.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import type { PlainTextKey } from '../texts/text-key.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { tenantsQuery } from './tenants-query.ts';
import { creationOf, newTenantForm, tenantStateForm, type NewTenantForm } from './tenant-forms.schema.ts';

/** What was done, and what the edge answered. */
export interface TenantResult {
  readonly done: 'created' | TenantStateChange;
  readonly tenant: ChangedTenant;
}

interface DoneProps {
  readonly onDone: (result: TenantResult) => void;
  readonly onClose: () => void;
}

/** The lists that have tenants are read again after a change, and after one that failed half way. */
const useRefresh = () => {
  const client = useQueryClient();
  return () => Promise.all([tenantsQuery, overviewQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
};

/** Creates a site like another one that is open. */
export const NewTenantDialog = ({ tenants, onDone, onClose }: DoneProps & { tenants: readonly ListedTenant[] }) => {
  const { t } = useTranslation();
  const templates = tenants.filter(({ closed }) => !closed).map(({ slug }) => slug);
  const form = useCheckedForm<NewTenantForm>({
    schema: newTenantForm,
    defaultValues: {
      slug: '',
      like: '',
      domains: '',
      name: '',
      legalName: '',
      licence: '',
      pixKey: '',
      reason: '',
    },
  });
  const creating = useMutation({
    mutationFn: (fields: NewTenantForm) => call(createTenant, { body: creationOf(fields) }),
    onSuccess: (tenant) => onDone({ done: 'created', tenant }),
    onError: (error) => {
      for (const { name, message } of refusedFields(error)) form.setError(name, { message });
    },
    onSettled: useRefresh(),
  });
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormDialog
      title={t('tenants.create')}
      description={t('tenants.createText')}
      submit={t('tenants.submit')}
      isSending={creating.isPending}
      error={creating.error}
      onSubmit={form.handleSubmit((fields) => creating.mutate(fields))}
      onClose={onClose}
    >
      <TextInput label={t('tenants.slug')} help={t('tenants.slugHelp')} {...plain} {...form.field('slug')} />
      <Select
        label={t('tenants.like')}
        placeholder={t('tenants.likeMissing')}
        options={templates.map((slug) => ({ value: slug, label: slug }))}
        {...form.field('like')}
      />
      <TextInput label={t('tenants.domains')} help={t('tenants.domainsHelp')} {...plain} {...form.field('domains')} />
      <TextInput label={t('tenants.name')} autoComplete="off" {...form.field('name')} />
      <TextInput label={t('tenants.legalName')} autoComplete="off" {...form.field('legalName')} />
      <TextInput
        label={t('tenants.licence')}
        help={t('tenants.licenceHelp')}
        autoComplete="off"
        {...form.field('licence')}
      />
      <TextInput label={t('tenants.pixKey')} help={t('tenants.pixKeyHelp')} {...plain} {...form.field('pixKey')} />
      <TextInput label={t('change.reason')} help={t('change.reasonHelp')} {...form.field('reason')} />
      {creating.isPending ? (
        <Text role="status" color="fg.muted">
          {t('tenants.creating')}
        </Text>
      ) : null}
    </FormDialog>
  );
};

interface RefusedField {
  readonly name: keyof NewTenantForm;
  readonly message: PlainTextKey;
}

const refusals: Readonly<Record<string, RefusedField>> = {
  slug: { name: 'slug', message: 'tenants.slugWrong' },
  domains: { name: 'domains', message: 'tenants.domainsWrong' },
  name: { name: 'name', message: 'signIn.nameMissing' },
  legal_name: { name: 'legalName', message: 'tenants.tooShort' },
  licence: { name: 'licence', message: 'tenants.licenceHelp' },
  pix_key: { name: 'pixKey', message: 'tenants.pixKeyWrong' },
  reason: { name: 'reason', message: 'tenants.tooShort' },
};

/** The fields that the edge names in a refusal. */
const refusedFields = (error: unknown): readonly RefusedField[] => {
  if (!(error instanceof DeliveryError) || error.code !== 'request.invalid') return [];
  return Object.keys(error.body['errors'] ?? {}).flatMap((name) => refusals[name] ?? []);
};

const words = { closed: 'close', live: 'reopen', removed: 'remove' } as const;

/** Closes, opens again, or takes back. */
export const TenantStateDialog = ({
  slug,
  state,
  onDone,
  onClose,
}: DoneProps & { slug: string; state: TenantStateChange }) => {
  const { t } = useTranslation();
  const form = useCheckedForm({ schema: tenantStateForm, defaultValues: { reason: '' } });
  const changing = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(changeTenantState, { params: { slug }, body: { state, reason: reason.trim() } }),
    onSuccess: (tenant) => onDone({ done: state, tenant }),
    onSettled: useRefresh(),
  });
  const word = words[state];
  return (
    <FormDialog
      title={`${t(`tenants.${word}`)}: ${slug}`}
      description={t(`tenants.${word}Text`)}
      submit={t(`tenants.${word}`)}
      isDestructive={state !== 'live'}
      isSending={changing.isPending}
      error={changing.error}
      onSubmit={form.handleSubmit((fields) => changing.mutate(fields))}
      onClose={onClose}
    >
      <TextInput label={t('change.reason')} help={t('change.reasonHelp')} {...form.field('reason')} />
    </FormDialog>
  );
};

const stateOf = { created: 'live', closed: 'closed', live: 'live', removed: 'removed' } as const;

/** What is in force after a change, and what only people can do. */
export const TenantResultDialog = ({ result, onClose }: { result: TenantResult; onClose: () => void }) => {
  const { t } = useTranslation();
  const { done, tenant } = result;
  const [domain = ''] = tenant.domains;
  return (
    <PageDialog
      title={`${tenant.tenant}: ${t(`tenants.${stateOf[done]}`)}`}
      onClose={onClose}
      footer={
        <Button color="primary" onClick={onClose}>
          {t('tenants.done')}
        </Button>
      }
    >
      <Stack gap="4">
        {done === 'created' || done === 'live' ? (
          <Button
            as="a"
            href={`${window.location.protocol}//${domain}${window.location.port ? `:${window.location.port}` : ''}/`}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            leftIcon={<Icon name="lucide:external-link" size={18} />}
          >
            {domain}
          </Button>
        ) : null}
        <List
          title={t('pages.releases')}
          items={tenant.releases.map(({ remote, version }) => `${remote} ${version}`)}
        />
        <List title={t('tenants.next')} items={tenant.next} />
      </Stack>
    </PageDialog>
  );
};

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <Box>
      <Heading as="h3" fontSize="sm" fontWeight="600">
        {title}
      </Heading>
      <Stack as="ul" gap="1" m="0" p="0" listStyleType="none" fontSize="sm" color="fg.muted">
        {items.map((item) => (
          <Box as="li" key={item} overflowWrap="anywhere">
            {item}
          </Box>
        ))}
      </Stack>
    </Box>
  );
