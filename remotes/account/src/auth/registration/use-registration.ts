import { register } from '@jangada/contracts/domains/auth/endpoints';
import type { User } from '@jangada/contracts/domains/profile/user';
import { useCheckedForm } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useHost } from '@jangada/remote-kit/host-context';
import { useTenant } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { clearReferralCode, readReferralCode } from '../referral-code.ts';
import {
  serializeProgress,
  progressFrom,
  registerForm,
  stepOf,
  stepsFor,
  toRegistration,
} from './register-form.schema.ts';
import type { RegisterField, RegisterFields, RegisterStep } from './register-form.schema.ts';
import { useCpfCheck } from './use-cpf-check.ts';

const PROGRESS = 'registration';

/** The field that each refusal concerns. */
const refusedFields = {
  'auth.phone-taken': 'username',
  'auth.email-taken': 'email',
  'auth.cpf-taken': 'cpf',
  'auth.captcha-failed': 'captcha',
} as const;

export interface RegistrationState {
  /** All steps in one form; its submit goes to the next step, and registers after the last. */
  readonly form: CheckedForm<RegisterFields>;
  readonly step: number;
  readonly steps: readonly RegisterStep[];
  readonly back: () => void;
  readonly isBusy: boolean;
  readonly needsCpf: boolean;
  readonly needsCaptcha: boolean;
  /** Counts the submits: a captcha token is valid once, so each submit needs a new captcha. */
  readonly attempt: number;
}

/** The state of a registration: its fields, its step and its errors. */
export const useRegistration = (onRegistered: (user: User) => void): RegistrationState => {
  const { session, storage } = useHost();
  const site = useTenant();
  const demands = { cpf: site.registerCPF, captcha: Boolean(site.turnstileSiteKey), limits: site.is_regulated };
  const steps = stepsFor(demands);
  const [step, setStep] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const cpfCheck = useCpfCheck();
  const [defaultValues] = useState(() => ({
    ...progressFrom(storage.get(PROGRESS)),
    ref: readReferralCode() ?? '',
  }));

  const form = useCheckedForm<RegisterFields>({
    schema: registerForm(demands),
    defaultValues,
    refusedFields,
    isShown: (field) => (field !== 'cpf' || demands.cpf) && (field !== 'captcha' || demands.captcha),
    onRefused: (fields) => setStep(stepOf(steps, fields) ?? step),
    onSubmit: async (fields) => {
      try {
        const user = await session.signIn(register, toRegistration(fields, demands));
        storage.remove(PROGRESS);
        clearReferralCode();
        onRegistered(user);
      } catch (error) {
        form.setValue('captcha', null);
        setAttempt(attempt + 1);
        throw error;
      }
    },
  });

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => storage.set(PROGRESS, serializeProgress(values)),
      }),
    [subscribe, storage],
  );

  const focusRefused = useEffectEvent(() => {
    const refused = steps[step]?.fields.find((field: RegisterField) => 'error' in form.errorOf(field));
    if (refused) form.setFocus(refused);
  });
  // A refusal may concern a field of another step, which is rendered only now.
  useEffect(() => focusRefused(), [step]);

  const isCpfRefused = async (fields: readonly RegisterField[]): Promise<boolean> => {
    if (!demands.cpf || !fields.includes('cpf')) return false;
    const message = await cpfCheck.refusalOf(form.getValues('cpf'));
    if (message === null) return false;
    form.setError('cpf', { type: 'server', message }, { shouldFocus: true });
    return true;
  };

  const advance = async (event?: SyntheticEvent): Promise<void> => {
    const fields = steps[step]?.fields;
    if (!fields || step === steps.length - 1) return form.submit(event);
    event?.preventDefault();
    if (cpfCheck.isChecking || !(await form.trigger(fields, { shouldFocus: true }))) return;
    if (await isCpfRefused(fields)) return;
    setStep(step + 1);
  };
  return {
    form: { ...form, submit: advance },
    step,
    steps,
    isBusy: cpfCheck.isChecking || form.formState.isSubmitting,
    back: () => setStep(Math.max(0, step - 1)),
    needsCpf: demands.cpf,
    needsCaptcha: demands.captcha,
    attempt,
  };
};
