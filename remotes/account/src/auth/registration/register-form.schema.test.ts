import { blank, serializeProgress, progressFrom, stepOf, steps } from './register-form.schema.ts';

describe('the steps of a registration', () => {
  it('ask for every field once', () => {
    const fields = steps.flatMap((step): readonly string[] => step.fields);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('keep name, phone and e-mail when the player leaves, never passwords nor CPF', () => {
    const kept = serializeProgress({
      ...blank,
      first_name: 'Ana',
      email: 'ana@example.com',
      password: 'segredo1',
      cpf: '1',
    });
    expect(kept).not.toContain('segredo1');
    expect(JSON.parse(kept)).not.toHaveProperty('cpf');
    expect(progressFrom(kept)).toEqual({ ...blank, first_name: 'Ana', email: 'ana@example.com' });
  });

  it('start blank when the stored progress is invalid', () => {
    expect(progressFrom(null)).toEqual(blank);
    expect(progressFrom('{')).toEqual(blank);
    expect(progressFrom('{"first_name":7}')).toEqual(blank);
  });

  it('lead back to the field the server refused', () => {
    expect(stepOf(['cpf'])).toBe(0);
    expect(stepOf(['email', 'captcha'])).toBe(1);
    expect(stepOf(['captcha'])).toBe(2);
    expect(stepOf(['unknown'])).toBeNull();
  });
});
