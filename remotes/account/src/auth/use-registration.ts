import { register } from '@jangada/contracts/auth/endpoints';
import type { Registration } from '@jangada/contracts/auth/endpoints';
import type { User } from '@jangada/contracts/profile/user';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readPhone } from '@jangada/contracts/validation/phone';
import { checkRegistration } from '@jangada/contracts/validation/registration';
import type { RegistrationField } from '@jangada/contracts/validation/registration';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { ApiError, markExplained } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useLanguage, useTenant } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { keptProgress, progressFrom, stepOf, steps } from './registration-steps.ts';

const PROGRESS = 'registration';

type Errors = Partial<Record<RegistrationField, string>>;

/** What the refusals about one field are about. */
const fieldByCode: Partial<Record<string, RegistrationField>> = {
  'auth.phone-taken': 'username',
  'auth.email-taken': 'email',
  'auth.cpf-taken': 'cpf',
  'auth.captcha-failed': 'captcha',
};

/** As the server takes it: canonical phone, bare CPF, nothing that was left empty. */
const sent = (typed: Registration, asksCpf: boolean): Registration => {
  const { cpf, ref, ...rest } = typed;
  const phone = readPhone(typed.username);
  return {
    ...rest,
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
    email: typed.email.trim(),
    username: 'phone' in phone ? phone.phone : typed.username,
    ...(asksCpf && cpf ? { cpf: cpfDigits(cpf) } : {}),
    ...(ref?.trim() ? { ref: ref.trim() } : {}),
  };
};

/** What each field says of a refusal; what no field says is said by the form. */
const refusedFields = (error: ApiError): Errors => {
  const own = fieldByCode[error.code];
  if (own) return { [own]: error.message };
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
};

/** The state of a registration: what is typed, where the player is, what is wrong with it. */
export const useRegistration = (onRegistered: (user: User) => void) => {
  const { session, storage } = useHost();
  const site = useTenant();
  const language = useLanguage();
  const demands = { cpf: site.registerCPF, captcha: Boolean(site.turnstileSiteKey) };

  const [typed, setTyped] = useState<Registration>(() => progressFrom(storage.get(PROGRESS)));
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState<Errors>({});

  const wrongAmong = (fields: readonly string[]): Errors =>
    Object.fromEntries(
      Object.entries(checkRegistration(typed, demands))
        .filter(([field]) => fields.includes(field))
        .map(([field, error]) => [field, ruleTexts[language][error]]),
    );

  const create = useMutation({
    mutationFn: () => session.signIn(register, sent(typed, demands.cpf)),
    onSuccess: (user) => {
      storage.remove(PROGRESS);
      onRegistered(user);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const refused = refusedFields(error);
      if (Object.keys(refused).length > 0) markExplained(error);
      setErrors(refused);
      setStep(stepOf(Object.keys(refused)) ?? step);
      // A captcha is good once.
      setTyped((now) => ({ ...now, captcha: undefined }));
    },
  });

  const type = (part: Partial<Registration>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    storage.set(PROGRESS, keptProgress(next));
  };

  return {
    typed,
    type,
    step,
    errors,
    demands,
    /** A failure that is about no field. */
    failure: create.error && Object.keys(errors).length === 0 ? create.error : null,
    isSending: create.isPending,
    /** A field was changed for good: it says at once what is wrong with it. */
    commit: (field: string) => setErrors((shown) => ({ ...without(shown, field), ...wrongAmong([field]) })),
    back: () => setStep(Math.max(0, step - 1)),
    /** The next step, or the registration itself after the last; neither while this step is wrong. */
    advance: () => {
      const wrong = wrongAmong(steps[step]?.fields ?? []);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      if (step < steps.length - 1) setStep(step + 1);
      else create.mutate();
    },
  };
};

const without = (errors: Errors, field: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
