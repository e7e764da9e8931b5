import * as z from '@jangada/contracts/values/schema';
import { Button, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { TextArea } from '@jangada/design/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { overviewQuery } from '../api/queries.ts';
import { fieldRule } from '../forms/checked-by.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { CallError } from '../parts/call-error.tsx';
import { DialogFooter } from '../parts/dialog-footer.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const REASON_MAX = 500;

const reasonForm = z.object({
  reason: z.string().check(fieldRule((reason) => (reason.trim() === '' ? 'change.reasonMissing' : null))),
});

interface DecisionDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly decide: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision about a plan, a waiting change or a freeze. */
export const DecisionDialog = ({ title, text, confirm, isDestructive, decide, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useCheckedForm({ schema: reasonForm, defaultValues: { reason: '' } });
  const deciding = useMutation({
    mutationFn: decide,
    onSuccess: onClose,
    onSettled: () =>
      Promise.all(
        [['waves'], ['approvals'], ['freezes'], overviewQuery.queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <PageDialog
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            color={isDestructive ? 'danger' : 'primary'}
            loading={deciding.isPending}
            onClick={() => void form.handleSubmit(({ reason }) => deciding.mutate(reason.trim()))()}
          >
            {confirm}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap="4">
        <Text>{text}</Text>
        <TextArea label={t('change.reason')} rows={2} maxLength={REASON_MAX} required {...form.field('reason')} />
        <CallError error={deciding.error} />
      </Stack>
    </PageDialog>
  );
};
