import { Button, Stack } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useErrorText } from '@jangada/remote-kit/errors';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { useClock, useToasts } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { useSettingsChange } from '../settings.query.ts';
import { pauseForm, pausesOffered, toPause } from './break-forms.schema.ts';
import type { PauseFields } from './break-forms.schema.ts';
import { ConfirmBreak } from './confirm-break.tsx';

const DAY_HOURS = 24;
const HOUR_MS = 60 * 60_000;
/** From this length on hours are shown as days. */
const IN_DAYS_FROM_HOURS = 168;

/** A pause: no deposits and no bets until its end, which cannot be brought forward. */
export const Pause = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const toasts = useToasts();
  const { nowMs } = useClock();
  const errorText = useErrorText();
  const change = useSettingsChange();
  const [chosen, setChosen] = useState<PauseFields | null>(null);
  const form = useCheckedForm<PauseFields>({
    schema: pauseForm,
    defaultValues: { hours: '' },
    errorTexts: { breakMissing: t('responsible.breakMissing') },
    onSubmit: (fields) => setChosen(fields),
  });

  if (chosen) {
    const end = new Date(nowMs() + Number(chosen.hours) * HOUR_MS);
    const when = { date: format.date(end), time: format.time(end) };
    const begin = () =>
      change.mutate(toPause(chosen), {
        onSuccess: () => {
          toasts.show({ kind: 'success', text: t('responsible.pauseBegun', when) });
          form.reset();
          setChosen(null);
        },
      });
    return (
      <ConfirmBreak
        title={t('responsible.pauseConfirm', when)}
        text={t('responsible.pauseConfirmText')}
        confirm={t('responsible.pauseBegin')}
        isPending={change.isPending}
        onConfirm={begin}
        onBack={() => setChosen(null)}
      >
        {change.error && <FormError>{errorText(change.error)}</FormError>}
      </ConfirmBreak>
    );
  }
  return (
    <Form form={form}>
      <Stack gap="4" align="flex-start">
        <ChoiceGroup
          label={t('responsible.pauseLabel')}
          options={pausesOffered.map((hours) => ({
            value: String(hours),
            label:
              hours < IN_DAYS_FROM_HOURS
                ? t('responsible.hours', { count: hours })
                : t('responsible.days', { count: hours / DAY_HOURS }),
          }))}
          {...form.field('hours')}
        />
        <Button type="submit" variant="outline">
          {t('responsible.pauseSubmit')}
        </Button>
      </Stack>
    </Form>
  );
};
