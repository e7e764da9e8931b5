import type { ErrorCode } from '@jangada/contracts/errors';
import type { Undertaking } from '@jangada/contracts/host/host-api';
import type { Schema } from '@jangada/contracts/schema';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { get, useForm } from 'react-hook-form';
import type {
  DefaultValues,
  FieldError,
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { ApiError, NetworkError, ReplyError, useErrorText } from '../errors.ts';
import { useHold, useLanguage } from '../hooks.ts';
import { checkedBy } from './checked-by.ts';

/** The type of the error of a field that the server refused. */
const REFUSED = 'refused';

/**
 * When a field is validated before the submit: once its value has changed (VAL-81 to VAL-84); on each key, where the rest
 * of the view follows the field; or not at all.
 */
export type Checks = 'change' | 'input' | 'submit';

export interface CheckedFormOptions<Fields extends FieldValues> {
  /** What may be typed: `<name>-form.schema.ts`. */
  readonly schema: Schema<Fields>;
  readonly defaultValues: DefaultValues<Fields>;
  /** Called with fields that the schema has passed. What it throws becomes the error of a field, or the form's failure. */
  readonly onSubmit: (fields: Fields) => Promise<void> | void;
  /** The texts of the schema's own keys; those of the product's rules need no entry. */
  readonly errorTexts?: Readonly<Record<string, string>>;
  /** The field that a refusal of the server is about. Fields the server names itself need no entry. */
  readonly refusedFields?: Readonly<Partial<Record<ErrorCode, FieldPath<Fields>>>>;
  /** Called when the server has refused these fields; their errors are set already. */
  readonly onRefused?: (fields: readonly FieldPath<Fields>[]) => void;
  readonly checks?: Checks;
  /** What is cut off when another release takes the view's place while something is typed or on its way. */
  readonly holds?: Undertaking;
}

/** A form of react-hook-form with its submit and with the texts of its errors. */
export interface CheckedForm<Fields extends FieldValues> extends UseFormReturn<Fields> {
  /** What ties a native input, select or checkbox to the form: its registration and the text of its error. */
  readonly field: (
    name: FieldPath<Fields>,
    options?: RegisterOptions<Fields>,
  ) => UseFormRegisterReturn & { error?: string };
  /** The text of a field's error as a prop; empty while there is none. */
  readonly errorOf: (name: FieldPath<Fields>) => { error?: string };
  /** Validates all fields; then submits, or focuses the first wrong field. Ignored while a submit is running. */
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  /** The text of a failure that belongs to no field. */
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
  readonly checks: Checks;
}

const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof ReplyError;

/**
 * The state of a form: schema, default values, submit, errors. Pass it to `Form`, which validates a field when its value
 * has changed (VAL-81 to VAL-84).
 *
 * @example
 * const form = useCheckedForm({ schema: nameForm, defaultValues: { name }, onSubmit: async ({ name }) => { … } });
 * <Form form={form}><TextInput label={t('name')} {...form.field('name')} /></Form>
 */
export const useCheckedForm = <Fields extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  errorTexts = {},
  refusedFields = {},
  onRefused,
  checks = 'change',
  holds = 'form',
}: CheckedFormOptions<Fields>): CheckedForm<Fields> => {
  const sayError = useErrorText();
  const texts: Readonly<Record<string, string>> = { ...ruleTexts[useLanguage()], ...errorTexts };
  // The library's `onChange` is the `input` event. For the browser's `change` event `Form` triggers the validation.
  const mode = checks === 'input' ? 'onChange' : 'onSubmit';
  const form = useForm<Fields>({ resolver: checkedBy(schema), defaultValues, mode, reValidateMode: mode });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<{ error: unknown; isOfFields: boolean } | null>(null);
  const isBusy = useRef(false);
  useHold(isDirty || isSubmitting, holds);

  /** Sets the errors of the fields that a refusal is about, and returns their names. */
  const refuse = (error: unknown): FieldPath<Fields>[] => {
    if (!(error instanceof ApiError)) return [];
    const known = form.getValues();
    const own = refusedFields[error.code];
    const named = own
      ? [{ field: own, message: '' }]
      : Object.entries(error.errors).flatMap(([field, [message = '']]) =>
          field in known ? [{ field: field as FieldPath<Fields>, message }] : [],
        );
    for (const [index, { field, message }] of named.entries()) {
      form.setError(field, { type: REFUSED, message }, { shouldFocus: index === 0 });
    }
    return named.map(({ field }) => field);
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await form.handleSubmit(async (fields) => {
        setFailure(null);
        try {
          await onSubmit(fields);
        } catch (error) {
          const refused = refuse(error);
          setFailure({ error, isOfFields: refused.length > 0 });
          if (refused.length > 0) onRefused?.(refused);
          // Anything but a failed call is a bug: it is shown, and thrown on so that it is reported.
          if (!isFailedCall(error)) throw error;
        }
      })();
    } finally {
      isBusy.current = false;
    }
  };

  const errorOf = (name: FieldPath<Fields>): { error?: string } => {
    const error: FieldError | undefined = get(errors, name);
    if (!error) return {};
    const { type, message = '' } = error;
    if (type === REFUSED) return { error: message || sayError(failure?.error) };
    return { error: texts[message] ?? message };
  };
  return {
    ...form,
    field: (name, options) => ({ ...form.register(name, options), ...errorOf(name) }),
    errorOf,
    submit,
    failure: failure && !failure.isOfFields ? sayError(failure.error) : undefined,
    clearFailure: () => setFailure(null),
    checks,
  };
};
