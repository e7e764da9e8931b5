import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { Button, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Checkbox, Switch, TextArea } from '@jangada/design/field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLimit } from '../session/limit.ts';
import { useRefusal } from '../session/session.tsx';
import { call } from '../api/board-client.ts';
import { overviewQuery } from '../api/queries.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { toasts } from '../parts/toasts.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { ChangeFields } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { changeForm } from './change-form.schema.ts';
import { isConflict, staleRollouts } from './conflict.ts';
import { isDestructive, type Draft } from './draft.ts';
import { usePreview } from './use-preview.ts';
import { withinLimit } from './within-limit.ts';

interface ChangeDialogProps {
  readonly start: Draft;
  readonly onClose: () => void;
}

/** The dialog of every change: the fields, a preview, and the button that writes it. */
export const ChangeDialog = ({ start, onClose }: ChangeDialogProps) => {
  const overview = useQuery(overviewQuery);
  const limit = useLimit();
  const { t } = useTranslation();
  return (
    <QueryResult query={overview} loading={null}>
      {(value) => {
        if (!limit.isKnown) return null;
        const own = withinLimit(value, limit);
        const [first] = own.remotes;
        if (first === undefined) {
          return (
            <PageDialog title={t('actions.title')} onClose={onClose}>
              <Text>{t(value.cells.length === 0 ? 'overview.noTenants.text' : 'limit.nothing')}</Text>
            </PageDialog>
          );
        }
        const remote = own.remotes.find((one) => one === start.remote) ?? first;
        return <Ready start={{ ...start, remote }} onClose={onClose} overview={own} limit={limit.text} />;
      }}
    </QueryResult>
  );
};

const REASON_MAX = 500;

interface ReadyProps extends ChangeDialogProps {
  readonly overview: BoardOverview;
  /** What the operator may change; null without a limit. */
  readonly limit: string | null;
}

const Ready = ({ start, onClose, overview, limit }: ReadyProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusal = useRefusal('rollout');
  const form = useCheckedForm({ schema: changeForm, defaultValues: { ...start, force: false }, mode: 'onChange' });
  const { force, ...draft } = form.watch();
  const [basis, setBasis] = useState(overview);
  const stale = staleRollouts(draft, basis, overview);
  const preview = usePreview(draft, basis);

  const problems = preview.preview?.reply.problems ?? [];
  const frozen = problems.filter(({ rule }) => rule === 'frozen');
  /** Only an admin overrides a freeze. */
  const mayOverride = useRefusal('administer') === null;
  const isForceable = ({ rule, forceable }: (typeof problems)[number]): boolean =>
    forceable || (rule === 'frozen' && mayOverride);

  const writing = useMutation({
    mutationFn: async (reason: string) => {
      const changes = (preview.preview?.changes ?? []).map((change) =>
        draft.action === 'hold' && change.rollout?.canary
          ? { ...change, rollout: { ...change.rollout, canary: { ...change.rollout.canary, held: reason } } }
          : change,
      );
      const isOverriding = frozen.length > 0 && force;
      const body = { changes, reason, force, urgent: draft.urgent, ...(isOverriding && { override_freeze: true }) };
      return call(changeRollouts, { body });
    },
    onSuccess: ({ revisions, waiting }) => {
      const done = t('change.done', { remote: draft.remote, count: revisions.length });
      const text = waiting ? t('change.waiting', { sites: waiting.tenants.join(', ') }) : done;
      toasts.show({ kind: waiting ? 'info' : 'success', text });
      onClose();
    },
    // Also fetches the current rollouts after a failure, because they explain a conflict.
    onSettled: () => client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });

  const handleChange = (): void => {
    form.setValue('force', false);
    writing.reset();
  };
  const refreshBasis = (): void => {
    setBasis(overview);
    writing.reset();
  };

  const isRefused = problems.some((problem) => !isForceable(problem)) || (problems.length > 0 && !force);
  const isPointless = preview.preview?.changes.length === 0;
  const blocked =
    refusal !== null || stale.length > 0 || !preview.preview || preview.isWorking || isPointless || isRefused;
  const isOverdue = isConflict(writing.error) || isConflict(preview.error);
  return (
    <PageDialog
      size="lg"
      title={t('change.title', { action: t(`actions.names.${draft.action}`), remote: draft.remote })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            color={isDestructive(draft.action) ? 'danger' : 'primary'}
            disabled={blocked}
            loading={writing.isPending}
            title={refusal ?? undefined}
            // Not a `form` element, so that the Enter key in a field never writes a rollout.
            onClick={() => void form.handleSubmit(({ reason }) => writing.mutate(reason.trim()))()}
          >
            {t(`change.confirm.${draft.action}`)}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap="5">
        {limit === null ? null : <Text fontSize="sm">{limit}</Text>}
        <ChangeFields form={form} overview={overview} onChange={handleChange} />
        {stale.length > 0 ? (
          <ChangeConflict stale={stale} onAgain={refreshBasis} />
        ) : (
          <ChangePreview {...preview} isOverdue={isOverdue} />
        )}
        {problems.length > 0 && problems.every(isForceable) ? (
          <Checkbox label={t('change.force')} help={t('change.forceHelp')} {...form.field('force')} />
        ) : null}
        <TextArea
          label={t('change.reason')}
          help={t('change.reasonHelp')}
          rows={2}
          maxLength={REASON_MAX}
          required
          {...form.field('reason')}
        />
        <Switch label={t('change.urgent')} help={t('change.urgentHelp')} {...form.field('urgent')} />
        {writing.error && !isOverdue && <CallError error={writing.error} />}
      </Stack>
    </PageDialog>
  );
};
