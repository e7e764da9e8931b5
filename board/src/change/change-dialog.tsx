import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { Button, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { Checkbox, Switch, TextArea } from '@jangada/design/field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../account/session.tsx';
import { call } from '../api/board-client.ts';
import { overviewQuery } from '../api/queries.ts';
import { useTexts } from '../locale/language.tsx';
import { Asked } from '../parts/asked.tsx';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { toasts } from '../parts/toasts.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { ChangeFields } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { isConflict, movedOn } from './conflict.ts';
import { takesAway, type Draft } from './draft.ts';
import { usePreview } from './use-preview.ts';

interface ChangeDialogProps {
  readonly start: Draft;
  readonly onClose: () => void;
}

/** Every change: what, where, why; what it would do; and only then the button. */
export const ChangeDialog = ({ start, onClose }: ChangeDialogProps) => {
  const overview = useQuery(overviewQuery);
  const texts = useTexts();
  return (
    <Asked question={overview} loading={null}>
      {(value) =>
        value.cells.length === 0 ? (
          <Dialog title={texts.actions.title} onClose={onClose}>
            <Text>{texts.overview.noTenants.text}</Text>
          </Dialog>
        ) : (
          <Ready start={start} onClose={onClose} overview={value} />
        )
      }
    </Asked>
  );
};

const REASON_MAX = 500;

const Ready = ({ start, onClose, overview }: ChangeDialogProps & { overview: BoardOverview }) => {
  const texts = useTexts();
  const client = useQueryClient();
  const refusal = useRefusal('rollout');
  const [draft, setDraft] = useState(start);
  const [basis, setBasis] = useState(overview);
  const [force, setForce] = useState(false);
  const [wantsReason, setWantsReason] = useState(false);
  const moved = movedOn(draft, basis, overview);
  const asked = usePreview(draft, basis);

  const writing = useMutation({
    mutationFn: async (reason: string) => {
      const changes = (asked.preview?.changes ?? []).map((change) =>
        draft.action === 'hold' && change.rollout?.canary
          ? { ...change, rollout: { ...change.rollout, canary: { ...change.rollout.canary, held: reason } } }
          : change,
      );
      return call(changeRollouts, { body: { changes, reason, force, urgent: draft.urgent } });
    },
    onSuccess: ({ revisions }) => {
      toasts.show({ kind: 'success', text: texts.change.done(draft.remote, revisions.length) });
      onClose();
    },
    // What is in force now is read at once, written or not: a conflict is explained from it.
    onSettled: () => client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });

  const change = (part: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...part }));
    setForce(false);
    writing.reset();
  };
  const confirm = (): void => {
    const reason = draft.reason.trim();
    setWantsReason(reason === '');
    if (reason !== '') writing.mutate(reason);
  };
  const workOutAgain = (): void => {
    setBasis(overview);
    writing.reset();
  };

  const problems = asked.preview?.reply.problems ?? [];
  const isRefused = problems.some(({ forceable }) => !forceable) || (problems.length > 0 && !force);
  const blocked = refusal !== null || moved.length > 0 || !asked.preview || asked.isWorking || isRefused;
  const isOverdue = isConflict(writing.error) || isConflict(asked.error);
  return (
    <Dialog
      size="lg"
      title={texts.change.title(texts.actions.names[draft.action], draft.remote)}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            color={takesAway(draft.action) ? 'danger' : 'primary'}
            disabled={blocked}
            loading={writing.isPending}
            title={refusal ?? undefined}
            onClick={confirm}
          >
            {texts.change.confirm[draft.action]}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap="5">
        <ChangeFields draft={draft} overview={overview} onChange={change} />
        {moved.length > 0 ? (
          <ChangeConflict moved={moved} onAgain={workOutAgain} />
        ) : (
          <ChangePreview {...asked} isOverdue={isOverdue} />
        )}
        {problems.length > 0 && problems.every(({ forceable }) => forceable) ? (
          <Checkbox
            label={texts.change.force}
            help={texts.change.forceHelp}
            checked={force}
            onChange={({ target }) => setForce(target.checked)}
          />
        ) : null}
        <TextArea
          label={texts.change.reason}
          help={texts.change.reasonHelp}
          rows={2}
          maxLength={REASON_MAX}
          required
          value={draft.reason}
          onChange={({ target }) => setDraft((known) => ({ ...known, reason: target.value }))}
          error={wantsReason && draft.reason.trim() === '' ? texts.change.reasonMissing : undefined}
        />
        <Switch
          label={texts.change.urgent}
          help={texts.change.urgentHelp}
          checked={draft.urgent}
          onChange={({ target }) => setDraft((known) => ({ ...known, urgent: target.checked }))}
        />
        {writing.error && !isOverdue && <CallError error={writing.error} />}
      </Stack>
    </Dialog>
  );
};
