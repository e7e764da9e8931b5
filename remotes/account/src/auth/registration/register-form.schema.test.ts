import { goodRegistration, registrationCases } from '@jangada/contracts/validation/testing/registration-cases';
import { checkFields } from '@jangada/contracts/validation/form-fields';
import { blank, progressFrom, registerForm, serializeProgress, stepOf, stepsFor } from './register-form.schema.ts';

const demands = { cpf: true, captcha: false };
const regulated = { ...demands, limits: true };
const steps = stepsFor(demands);

describe('a registration', () => {
  it.each(registrationCases)('answers $given as the server does', ({ given, errors, isRegulated }) => {
    const { limits, ...typed } = { ...goodRegistration, ...given };
    const loss = limits?.find(({ kind }) => kind === 'loss')?.value ?? null;
    const fields = { ...blank, ...typed, cpf: typed.cpf ?? '', ref: '', loss_limit: loss };
    const checked = checkFields(registerForm(isRegulated ? regulated : demands), fields);
    const found = checked.errors as Readonly<Record<string, { readonly message: string }>>;
    const { limits: limitsError, ...expected } = errors;
    const own = { ...expected, ...(limitsError ? { loss_limit: limitsError } : {}) };
    expect(Object.fromEntries(Object.entries(found).map(([field, error]) => [field, error.message]))).toEqual(own);
  });
});

describe('the steps of a registration', () => {
  it('ask for every field once', () => {
    const fields = stepsFor(regulated).flatMap((step): readonly string[] => step.fields);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('keep name, phone and e-mail when the player leaves, never passwords nor CPF', () => {
    const stored = serializeProgress({
      ...blank,
      first_name: 'Ana',
      email: 'ana@example.com',
      password: 'segredo1',
      cpf: '1',
    });
    expect(stored).not.toContain('segredo1');
    expect(JSON.parse(stored)).not.toHaveProperty('cpf');
    expect(progressFrom(stored)).toEqual({ ...blank, first_name: 'Ana', email: 'ana@example.com' });
  });

  it('start blank when the stored progress is invalid', () => {
    expect(progressFrom(null)).toEqual(blank);
    expect(progressFrom('{')).toEqual(blank);
    expect(progressFrom('{"first_name":7}')).toEqual(blank);
  });

  it('lead back to the field the server refused', () => {
    expect(stepOf(steps, ['cpf'])).toBe(0);
    expect(stepOf(steps, ['email', 'captcha'])).toBe(1);
    expect(stepOf(steps, ['captcha'])).toBe(2);
    expect(stepOf(steps, ['unknown'])).toBeNull();
    expect(stepOf(stepsFor(regulated), ['loss_limit'])).toBe(2);
  });
});
