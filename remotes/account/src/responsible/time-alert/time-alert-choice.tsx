import type { PlayerSettings } from '@jangada/contracts/domains/profile/settings';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useToasts } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../../texts/use-translation.ts';
import { formatMinutes } from '../../forms/format-minutes.ts';
import { useSettingsChange } from '../settings.query.ts';

const OFF = 'off';
const minutesOffered = [15, 30, 60, 120] as const;

/** Minutes of play after which the player is asked whether to continue (ACC-08); applies immediately. */
export const TimeAlertChoice = ({ settings }: { settings: PlayerSettings }) => {
  const { t } = useTranslation();
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useSettingsChange();
  const chosen = change.isPending ? change.variables.time_alert : settings.time_alert;

  const choose = (value: string) => {
    const minutes = minutesOffered.find((offered) => String(offered) === value) ?? null;
    change.mutate(
      { time_alert: minutes },
      {
        onSuccess: () => toasts.show({ kind: 'success', text: t('responsible.alertSaved') }),
        onError: (error) => toasts.show({ kind: 'error', text: errorText(error) }),
      },
    );
  };
  return (
    <ChoiceGroup
      label={t('responsible.alertLabel')}
      value={chosen === null || chosen === undefined ? OFF : String(chosen)}
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: OFF, label: t('responsible.alertOff') },
        ...minutesOffered.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
      ]}
    />
  );
};
