import { excludeSelf } from '@jangada/contracts/domains/profile/endpoints';
import { Button, Stack } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useMutation } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { exclusionForm, exclusionsOffered, toExclusion } from './break-forms.schema.ts';
import type { ExclusionFields } from './break-forms.schema.ts';
import { ConfirmBreak } from './confirm-break.tsx';

/** Self-exclusion (ACC-10): the session ends everywhere, and the dates are shown. */
export const Exclusion = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { api, session, modals, clock } = useHost();
  const [chosen, setChosen] = useState<ReturnType<typeof toExclusion>>(null);
  const form = useCheckedForm<ExclusionFields>({
    schema: exclusionForm,
    defaultValues: { value: '' },
    errorTexts: { breakMissing: t('responsible.breakMissing') },
    onSubmit: (fields) => setChosen(toExclusion(fields, new Date(clock.nowMs()))),
  });
  const exclude = useMutation({
    mutationFn: ({ value, date }: NonNullable<typeof chosen>) => api(excludeSelf, { body: { value, date } }),
    onSuccess: async ({ start_at, end_at }) => {
      form.reset();
      // The server has already ended every session, so this tab signs out whatever the reply is.
      await session.signOut().catch(() => undefined);
      modals.close();
      modals.open('self-exclusion', { start_at, end_at });
    },
  });

  if (chosen) {
    const when = { date: format.date(chosen.end), time: format.time(chosen.end) };
    return (
      <ConfirmBreak
        title={t('responsible.exclusionConfirm', when)}
        text={t('responsible.exclusionConfirmText')}
        confirm={t('responsible.exclusionBegin')}
        isPending={exclude.isPending}
        onConfirm={() => exclude.mutate(chosen)}
        onBack={() => setChosen(null)}
      >
        {exclude.error && <FormError>{errorText(exclude.error)}</FormError>}
      </ConfirmBreak>
    );
  }
  return (
    <Form form={form}>
      <Stack gap="4" align="flex-start">
        <ChoiceGroup
          label={t('responsible.exclusionLabel')}
          options={exclusionsOffered.map((value) => ({ value, label: t(`responsible.exclusions.${value}`) }))}
          {...form.field('value')}
        />
        <Button type="submit" variant="outline">
          {t('responsible.exclusionSubmit')}
        </Button>
      </Stack>
    </Form>
  );
};
