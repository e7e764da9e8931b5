import { undoChangeSet } from '@jangada/contracts/delivery/changes.endpoints';
import { Button, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Checkbox, TextArea } from '@jangada/design/field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { overviewQuery } from '../api/queries.ts';
import { ChangePreview } from '../change/change-preview.tsx';
import { isConflict } from '../change/conflict.ts';
import { DRY_RUN_REASON } from '../change/use-preview.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { toasts } from '../parts/toasts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { undoForm } from './undo-form.schema.ts';

interface UndoDialogProps {
  readonly changeSet: string;
  readonly onClose: () => void;
}

/** Puts every rollout of a change set back to what it was before, after a preview. */
export const UndoDialog = ({ changeSet, onClose }: UndoDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useCheckedForm({ schema: undoForm, defaultValues: { reason: '', force: false }, mode: 'onChange' });
  const params = { change_set: changeSet };
  const trial = useQuery({
    queryKey: ['undo', changeSet],
    queryFn: ({ signal }) => call(undoChangeSet, { params, body: { reason: DRY_RUN_REASON, dry_run: true }, signal }),
    retry: false,
    gcTime: 0,
  });
  const undoing = useMutation({
    mutationFn: ({ reason, force }: { reason: string; force: boolean }) =>
      call(undoChangeSet, { params, body: { reason: reason.trim(), force } }),
    onSuccess: ({ revisions, waiting }) => {
      const text = waiting
        ? t('change.waiting', { sites: waiting.tenants.join(', ') })
        : t('history.undone', { count: revisions.length });
      toasts.show({ kind: waiting ? 'info' : 'success', text });
      onClose();
    },
    onSettled: () =>
      Promise.all([overviewQuery.queryKey, ['history']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const problems = trial.data?.problems ?? [];
  const isForceable = problems.length > 0 && problems.every(({ forceable }) => forceable);
  const isRefused = problems.length > 0 && !(isForceable && form.watch('force'));
  const preview = trial.data && { changes: [], reply: trial.data, leftOut: [] };
  return (
    <PageDialog
      size="lg"
      title={t('history.undo')}
      description={t('history.undoText')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            color="primary"
            disabled={!trial.data || isRefused}
            loading={undoing.isPending}
            onClick={() => void form.handleSubmit((fields) => undoing.mutate(fields))()}
          >
            {t('history.undo')}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap="5">
        {isConflict(trial.error) ? (
          <Text role="alert">{t('history.movedOn')}</Text>
        ) : (
          <ChangePreview
            isComplete
            isWorking={trial.isFetching}
            preview={preview}
            error={trial.error}
            again={trial.refetch}
            isOverdue={false}
          />
        )}
        {isForceable ? (
          <Checkbox label={t('change.force')} help={t('change.forceHelp')} {...form.field('force')} />
        ) : null}
        <TextArea
          label={t('change.reason')}
          help={t('change.reasonHelp')}
          rows={2}
          required
          {...form.field('reason')}
        />
        <CallError error={undoing.error} />
      </Stack>
    </PageDialog>
  );
};
