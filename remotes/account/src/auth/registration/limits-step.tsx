import { Text } from '@jangada/design';
import { MoneyInput } from '@jangada/design/field';
import { Slider } from '@jangada/design/slider';
import { useControlledField } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { formatMinutes } from '../../forms/format-minutes.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import type { RegisterFields } from './register-form.schema.ts';

const range = { min: 15, max: 12 * 60, step: 15 } as const;
/** The limits that the law requires in the registration form: loss and time (Portaria 2.579/2025). */
export const LimitsStep = ({ form }: { form: CheckedForm<RegisterFields> }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { value: loss, onChange: setLoss, ...lossField } = useControlledField(form, 'loss_limit');
  const { value: time, onChange: setTime, error } = useControlledField(form, 'time_limit');
  return (
    <>
      <Text fontSize="sm" color="fg.muted">
        {t('register.limitsText')}
      </Text>
      <MoneyInput
        label={t('register.lossLimit')}
        language={language}
        autoFocus
        {...lossField}
        value={loss}
        onChange={setLoss}
      />
      <Slider
        label={t('register.timeLimit')}
        {...range}
        value={time}
        onChange={setTime}
        format={formatMinutes}
        {...(error ? { error } : {})}
      />
    </>
  );
};
