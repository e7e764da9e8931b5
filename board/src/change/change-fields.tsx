import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { SimpleGrid, Stack, Text } from '@jangada/design';
import { Select, TextInput } from '@jangada/design/field';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { historyQuery, releasesQuery } from '../api/queries.ts';
import { useFormats, useTexts } from '../locale/language.tsx';
import {
  actions,
  cellsOf,
  isUrgentByNature,
  needsVersion,
  notNow,
  problemsOf,
  readPercent,
  readSteps,
  type Draft,
} from './draft.ts';
import { TenantChoice } from './tenant-choice.tsx';

interface ChangeFieldsProps {
  readonly draft: Draft;
  readonly overview: BoardOverview;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What is done, to what, and where. */
export const ChangeFields = ({ draft, overview, onChange }: ChangeFieldsProps) => {
  const texts = useTexts();
  const names = texts.actions.names;
  const cells = cellsOf(overview, draft);
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Select
          label={texts.change.what}
          value={draft.action}
          onChange={({ target }) => {
            const action = actions.find((one) => one === target.value) ?? draft.action;
            onChange({
              action,
              version: '',
              urgent: isUrgentByNature(action),
              ...(action === 'rollback' && { tenants: draft.tenants.slice(0, 1) }),
            });
          }}
          options={actions.map((action) => ({
            value: action,
            label: names[action],
            disabled: notNow(action, cells) !== null,
          }))}
        />
        <Select
          label={texts.change.remote}
          value={draft.remote}
          onChange={({ target }) => onChange({ remote: target.value, version: '', revision: '' })}
          options={overview.remotes.map((remote) => ({ value: remote, label: remote }))}
        />
      </SimpleGrid>
      <Text fontSize="sm" color="fg.muted">
        {texts.actions.helps[draft.action]}
      </Text>
      <TenantChoice draft={draft} overview={overview} onChange={onChange} />
      <ActionFields draft={draft} overview={overview} onChange={onChange} />
    </Stack>
  );
};

const ActionFields = ({ draft, overview, onChange }: ChangeFieldsProps) => {
  const texts = useTexts();
  const isPast = problemsOf(draft, Date.now()).includes('until');
  return (
    <>
      {needsVersion(draft.action) ? <VersionField draft={draft} overview={overview} onChange={onChange} /> : null}
      {draft.action === 'canary' ? (
        <TextInput
          label={texts.change.percent}
          inputMode="decimal"
          value={draft.percent}
          onChange={({ target }) => onChange({ percent: target.value })}
          trailing="%"
          help={texts.change.percentHelp}
          error={draft.percent !== '' && readPercent(draft.percent) === null ? texts.change.percentHelp : undefined}
        />
      ) : null}
      {draft.action === 'ramp' ? (
        <TextInput
          label={texts.change.steps}
          value={draft.steps}
          onChange={({ target }) => onChange({ steps: target.value })}
          help={texts.change.stepsHelp}
          error={draft.steps !== '' && readSteps(draft.steps) === null ? texts.change.stepsWrong : undefined}
        />
      ) : null}
      {draft.action === 'pin' ? (
        <TextInput
          type="datetime-local"
          label={texts.change.until}
          value={draft.until}
          onChange={({ target }) => onChange({ until: target.value })}
          help={texts.change.untilHelp}
          error={isPast ? texts.change.untilPast : undefined}
        />
      ) : null}
      {draft.action === 'kill' ? (
        <Select
          label={texts.change.mode}
          value={draft.mode}
          onChange={({ target }) => onChange({ mode: modes.find((one) => one === target.value) ?? 'hide' })}
          options={modes.map((mode) => ({ value: mode, label: texts.change.modes[mode] }))}
        />
      ) : null}
      {draft.action === 'rollback' ? <RevisionField draft={draft} onChange={onChange} /> : null}
    </>
  );
};

const modes = ['hide', 'maintenance', 'previous'] as const;

const VersionField = ({ draft, overview, onChange }: ChangeFieldsProps) => {
  const texts = useTexts();
  const formats = useFormats();
  const { data: releases = [] } = useQuery(releasesQuery);
  const cells = cellsOf(overview, draft);
  const published = releases.filter(({ remote, state }) => remote === draft.remote && state === 'published');
  const blocked = [...new Set(cells.flatMap(({ rollout }) => rollout.blocked))];
  const roles = (version: string): string =>
    [
      cells.some(({ rollout }) => rollout.stable === version) && texts.health.stable,
      cells.some(({ rollout }) => rollout.canary?.version === version) && texts.health.canary,
      cells.some(({ rollout }) => rollout.previous === version) && texts.health.previous,
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
      label={texts.change.version}
      placeholder={options.length > 0 ? texts.change.chooseVersion : texts.change.noVersions}
      value={draft.version}
      onChange={({ target }) => onChange({ version: target.value })}
      options={options}
      required
    />
  );
};

const RevisionField = ({ draft, onChange }: Omit<ChangeFieldsProps, 'overview'>) => {
  const texts = useTexts();
  const formats = useFormats();
  const [tenant] = draft.tenants;
  const { data } = useInfiniteQuery({
    ...historyQuery({ tenant, remote: draft.remote }),
    enabled: tenant !== undefined,
  });
  const [, ...earlier] = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Select
      label={texts.change.revision}
      placeholder={texts.history.revision(0).replace('0', '…')}
      value={draft.revision}
      onChange={({ target }) => onChange({ revision: target.value })}
      options={earlier.map(({ revision, reason, created_at }) => ({
        value: String(revision),
        label: `${revision} · ${formats.moment(created_at)} · ${reason}`,
      }))}
      required
    />
  );
};
