import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { SimpleGrid, Stack, Text } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { historyQuery, releasesQuery } from '../api/queries.ts';
import { useControlledField, type CheckedForm } from '../forms/use-checked-form.ts';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { ChangeForm } from './change-form.schema.ts';
import { actions, cellsOf, isUrgentByDefault, modes, needsVersion, notNow } from './draft.ts';
import { TenantChoice } from './tenant-choice.tsx';

interface ChangeFieldsProps {
  readonly form: CheckedForm<ChangeForm>;
  readonly overview: BoardOverview;
  /** Called when the change itself has changed, not only its reason. */
  readonly onChange: () => void;
}

/** Action, release and scope of a change. */
export const ChangeFields = ({ form, overview, onChange }: ChangeFieldsProps) => {
  const { t } = useTranslation();
  const draft = form.watch();
  const cells = cellsOf(overview, draft);
  const handleAction = (): void => {
    const { action, tenants, site } = form.getValues();
    form.setValue('version', '');
    form.setValue('urgent', isUrgentByDefault(action));
    if (action === 'rollback' && !tenants.includes(site)) {
      form.setValue('site', tenants[0] ?? '');
      form.setValue('revision', '');
    }
    onChange();
  };
  const handleRemote = (): void => {
    form.setValue('version', '');
    form.setValue('revision', '');
    onChange();
  };
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Select
          label={t('change.what')}
          {...form.field('action', { onChange: handleAction })}
          options={actions.map((action) => ({
            value: action,
            label: t(`actions.names.${action}`),
            disabled: notNow(action, cells) !== null,
          }))}
        />
        <Select
          label={t('change.remote')}
          {...form.field('remote', { onChange: handleRemote })}
          options={overview.remotes.map((remote) => ({ value: remote, label: remote }))}
        />
      </SimpleGrid>
      <Text fontSize="sm" color="fg.muted">
        {t(`actions.helps.${draft.action}`)}
      </Text>
      <TenantChoice form={form} overview={overview} onChange={onChange} />
      <ActionFields form={form} overview={overview} onChange={onChange} />
    </Stack>
  );
};

const ActionFields = ({ form, overview, onChange }: ChangeFieldsProps) => {
  const { t } = useTranslation();
  const action = form.watch('action');
  return (
    <>
      {needsVersion(action) ? <VersionField form={form} overview={overview} onChange={onChange} /> : null}
      {action === 'canary' ? (
        <TextInput
          label={t('change.percent')}
          inputMode="decimal"
          {...form.field('percent', { onChange })}
          trailing="%"
          help={t('change.percentHelp')}
        />
      ) : null}
      {action === 'ramp' ? (
        <TextInput label={t('change.steps')} {...form.field('steps', { onChange })} help={t('change.stepsHelp')} />
      ) : null}
      {action === 'pin' ? (
        <TextInput
          type="datetime-local"
          label={t('change.until')}
          {...form.field('until', { onChange })}
          help={t('change.untilHelp')}
        />
      ) : null}
      {action === 'kill' ? (
        <Select
          label={t('change.mode')}
          {...form.field('mode', { onChange })}
          options={modes.map((mode) => ({ value: mode, label: t(`change.modes.${mode}`) }))}
        />
      ) : null}
      {action === 'rollback' ? <RevisionField form={form} onChange={onChange} /> : null}
    </>
  );
};

const VersionField = ({ form, overview, onChange }: ChangeFieldsProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: releases = [] } = useQuery(releasesQuery);
  const field = useControlledField(form, 'version', onChange);
  const draft = form.watch();
  const cells = cellsOf(overview, draft);
  const published = releases.filter(({ remote, state }) => remote === draft.remote && state === 'published');
  const blocked = [...new Set(cells.flatMap(({ rollout }) => rollout.blocked))];
  const roles = (version: string): string =>
    [
      cells.some(({ rollout }) => rollout.stable === version) && t('health.stable'),
      cells.some(({ rollout }) => rollout.canary?.version === version) && t('health.canary'),
      cells.some(({ rollout }) => rollout.previous === version) && t('health.previous'),
    ]
      .filter(Boolean)
      .join(', ');
  const options =
    draft.action === 'unblock'
      ? blocked.map((version) => ({ value: version, label: version }))
      : published.map(({ version, published_at, created_at }) => ({
          value: version,
          label: [version, roles(version), formats.moment(published_at ?? created_at)].filter(Boolean).join(' · '),
        }));
  return (
    <Select
      label={t('change.version')}
      placeholder={options.length > 0 ? t('change.chooseVersion') : t('change.noVersions')}
      {...field}
      options={options}
      required
    />
  );
};

const RevisionField = ({ form, onChange }: Omit<ChangeFieldsProps, 'overview'>) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const field = useControlledField(form, 'revision', onChange);
  const [tenant, remote] = form.watch(['site', 'remote']);
  const { data } = useInfiniteQuery({
    ...historyQuery({ tenant, remote }),
    enabled: tenant !== '',
  });
  const [, ...earlier] = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Select
      label={t('change.revision')}
      placeholder={t('history.revision', { number: '…' })}
      {...field}
      options={earlier.map(({ revision, reason, created_at }) => ({
        value: String(revision),
        label: `${revision} · ${formats.moment(created_at)} · ${reason}`,
      }))}
      required
    />
  );
};
