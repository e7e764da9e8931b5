import type * as z from '@jangada/contracts/values/schema';
import { get, useController, useForm } from 'react-hook-form';
import type {
  ControllerRenderProps,
  DefaultValues,
  FieldError,
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import type { PlainTextKey } from '../texts/text-key.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { checkedBy } from './checked-by.ts';

interface CheckedFormOptions<Fields extends FieldValues> {
  readonly schema: z.Schema<Fields>;
  readonly defaultValues: DefaultValues<Fields>;
  /** When a field is validated before the first submit; afterwards every key validates it. */
  readonly mode?: 'onSubmit' | 'onChange';
}

/** A form of react-hook-form with the texts of its errors. */
export interface CheckedForm<Fields extends FieldValues> extends UseFormReturn<Fields> {
  /** Connects a native input, select or checkbox to the form: its registration and the text of its error. */
  readonly field: (
    name: FieldPath<Fields>,
    options?: RegisterOptions<Fields>,
  ) => UseFormRegisterReturn & { error?: string };
  /** The text of a field's error as a prop; empty while there is none. */
  readonly errorOf: (name: FieldPath<Fields>) => { error?: string };
}

/**
 * The state of a form: schema, default values, errors. A submit validates every field and focuses the first wrong one.
 *
 * @example
 * const form = useCheckedForm({ schema: passwordForm, defaultValues: { password: '' } });
 * <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
 *   <PasswordInput label={t('signIn.password')} {...form.field('password')} />
 * </form>
 */
export const useCheckedForm = <Fields extends FieldValues>({
  schema,
  defaultValues,
  mode = 'onSubmit',
}: CheckedFormOptions<Fields>): CheckedForm<Fields> => {
  const { t } = useTranslation();
  const form = useForm<Fields>({ resolver: checkedBy(schema), defaultValues, mode });
  const { errors } = form.formState;
  const errorOf = (name: FieldPath<Fields>): { error?: string } => {
    const error: FieldError | undefined = get(errors, name);
    // Every message of a schema of the board is the key of a text: `fieldRule` accepts nothing else.
    return error?.message ? { error: t(error.message as PlainTextKey) } : {};
  };
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => (event) => {
    // A password manager may fill a field without an event. React calls the handlers of the fields that have changed.
    const filled = event?.currentTarget as HTMLFormElement | undefined;
    for (const field of filled?.elements ?? []) field.dispatchEvent(new Event('input', { bubbles: true }));
    return form.handleSubmit(onValid, onInvalid)(event);
  };
  return {
    ...form,
    handleSubmit,
    field: (name, options) => ({ ...form.register(name, options), ...errorOf(name) }),
    errorOf,
  };
};

/**
 * Binds a control to the form that must show its value itself, such as a select whose options load later.
 *
 * @param onChange called after the value has changed
 * @example
 * <Select label={t('change.version')} options={options} {...useControlledField(form, 'version')} />
 */
export const useControlledField = <Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: CheckedForm<Fields>,
  name: Name,
  onChange: () => void = () => {},
): ControllerRenderProps<Fields, Name> & { error?: string } => {
  const { field } = useController({ control: form.control, name });
  const handleChange: typeof field.onChange = (event) => {
    field.onChange(event);
    onChange();
  };
  return { ...field, onChange: handleChange, ...form.errorOf(name) };
};
