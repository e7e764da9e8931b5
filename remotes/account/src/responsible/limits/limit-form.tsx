import { plainText } from '@jangada/contracts/validation/plain-text';
import type { LimitKind, LimitWindow, PlayerLimit } from '@jangada/contracts/domains/profile/limits';
import { Box, Button, HStack, Stack, Text } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { MoneyInput, TextInput } from '@jangada/design/field';
import { Slider } from '@jangada/design/slider';
import { Form, useCheckedForm, useControlledField, useWatch } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useLanguage, useToasts } from '@jangada/remote-kit/hooks';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { formatMinutes } from '../../forms/format-minutes.ts';
import { useSettingsChange } from '../settings.query.ts';
import { limitForm, toLimit } from './limit-form.schema.ts';
import type { LimitFields } from './limit-form.schema.ts';
import { limitWindows, minutesRanges } from './limit-kinds.ts';

interface LimitFormProps {
  readonly kind: LimitKind;
  /** The active limits of this kind. */
  readonly limits: readonly PlayerLimit[];
  /** The period of the limit (day, week or month) that is selected at first. */
  readonly window: LimitWindow;
  readonly onClose: () => void;
}

/** Sets one limit. Shows before sending whether the change applies at once or after a day. */
export const LimitForm = ({ kind, limits, window: firstWindow, onClose }: LimitFormProps) => {
  const { t } = useTranslation();
  const toasts = useToasts();
  const change = useSettingsChange();
  const valueIn = (window: LimitWindow) => limits.find((limit) => limit.window === window)?.value ?? null;
  const blankIn = (window: LimitWindow) => valueIn(window) ?? (kind === 'time' ? minutesRanges[window].min : null);

  const form = useCheckedForm<LimitFields>({
    schema: limitForm,
    defaultValues: { window: firstWindow, value: blankIn(firstWindow) },
    errorTexts: { limitMissing: t('responsible.limitMissing') },
    onSubmit: async (fields) => {
      await change.mutateAsync({ limits: [toLimit(kind, fields)] });
      const held = valueIn(fields.window);
      const isLooser = held !== null && fields.value !== null && fields.value > held;
      toasts.show({ kind: 'success', text: t(isLooser ? 'responsible.limitLater' : 'responsible.limitNow') });
      onClose();
    },
  });
  const { control } = form;
  const [window, value] = useWatch({ control, name: ['window', 'value'] });
  const { onChange, ...windowField } = form.field('window');
  const held = valueIn(window);
  const isLooser = held !== null && value !== null && value > held;
  return (
    <Form form={form} mt="3" p="4" borderRadius="control" bg="fg/5">
      <Stack gap="4">
        <ChoiceGroup
          label={t('responsible.window')}
          options={limitWindows.map((each) => ({ value: each, label: t(`responsible.windows.${each}`) }))}
          {...windowField}
          onChange={(event) => {
            void onChange(event);
            const chosen = limitWindows.find((each) => each === event.target.value);
            if (chosen) form.setValue('value', blankIn(chosen));
          }}
        />
        <ValueField kind={kind} window={window} form={form} />
        <Text fontSize="sm" color={isLooser ? 'warning.fg' : 'fg.muted'} role="status">
          {t(isLooser ? 'responsible.looserNote' : 'responsible.tighterNote')}
        </Text>
        {form.failure && <FormError>{form.failure}</FormError>}
        <HStack gap="3" wrap="wrap">
          <Button type="submit" color="primary" loading={form.formState.isSubmitting}>
            {t('responsible.saveLimit')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('responsible.cancel')}
          </Button>
        </HStack>
      </Stack>
    </Form>
  );
};

/** A number of bets; null while no digit is typed. */
const wholeNumberOf = (typed: string): number | null => {
  const digits = plainText(typed).replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
};

interface ValueFieldProps {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly form: CheckedForm<LimitFields>;
}

/** Money as an amount, bets as a number, time on a slider. */
const ValueField = ({ kind, window, form }: ValueFieldProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { value, onChange, error, ...field } = useControlledField(form, 'value');
  const wrong = error ? { error } : {};
  const label = t(`responsible.values.${kind}`);
  if (kind === 'time') {
    const range = minutesRanges[window];
    return (
      <Slider
        key={window}
        label={label}
        format={formatMinutes}
        {...range}
        value={Math.min(range.max, Math.max(range.min, value ?? range.min))}
        onChange={onChange}
        {...wrong}
      />
    );
  }
  if (kind === 'bets')
    return (
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        {...wrong}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(wholeNumberOf(target.value))}
      />
    );
  return (
    <Box>
      <MoneyInput label={label} language={language} {...field} {...wrong} value={value} onChange={onChange} />
    </Box>
  );
};
