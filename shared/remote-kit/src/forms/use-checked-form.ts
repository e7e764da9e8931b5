import { serverMessages } from '@jangada/contracts/client/errors';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { UpdateBlockReason } from '@jangada/contracts/host/host-api';
import type { Schema } from '@jangada/contracts/values/schema';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { createFormControl, get, useFormState } from 'react-hook-form';
import type {
  DefaultValues,
  FieldError,
  FieldPath,
  FieldValues,
  RegisterOptions,
  UseFormProps,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { ApiError, markExplained, NetworkError, ReplyError, useErrorText } from '../errors/errors.ts';
import { useUpdateBlocker, useLanguage } from '../host/hooks.ts';
import { checkedBy } from './checked-by.ts';

/** The type of the error of a field that the server refused. */
const REFUSED = 'refused';

/**
 * When a field is validated before the submit: once its value has changed (VAL-81 to VAL-84); on each key, where the rest
 * of the view follows the field; or not at all.
 */
type Checks = 'change' | 'input' | 'submit';

export interface CheckedFormOptions<Fields extends FieldValues> {
  /** The schema of the typed fields: `<name>-form.schema.ts`. */
  readonly schema: Schema<Fields>;
  readonly defaultValues: DefaultValues<Fields>;
  /** Called with validated fields. An error it throws becomes the error of a field, or the form's failure. */
  readonly onSubmit: (fields: Fields) => Promise<void> | void;
  /** The texts of the schema's own keys; those of the product's rules need no entry. */
  readonly errorTexts?: Readonly<Record<string, string>>;
  /** The field that a refusal of the server is about. Fields the server names itself need no entry. */
  readonly refusedFields?: Readonly<Partial<Record<ErrorCode, FieldPath<Fields>>>>;
  /** Does the view show this field? The server's messages about other fields are the form's failure. */
  readonly isShown?: (field: FieldPath<Fields>, refusal: ApiError) => boolean;
  /** Called when the server has refused these fields; their errors are set already. */
  readonly onRefused?: (fields: readonly FieldPath<Fields>[]) => void;
  readonly checks?: Checks;
  /** Why the form blocks updates while it is dirty or being submitted. */
  readonly updateBlocker?: UpdateBlockReason;
}

/** A form of react-hook-form with its submit and with the texts of its errors. */
export interface CheckedForm<Fields extends FieldValues> extends UseFormReturn<Fields> {
  /** For `Form`, which connects the form while it is mounted. */
  readonly connection: UseFormProps<Fields>;
  /**
   * The props that connect a native input, select or checkbox with the form: its registration and the text of its
   * error.
   */
  readonly field: (
    name: FieldPath<Fields>,
    options?: RegisterOptions<Fields>,
  ) => UseFormRegisterReturn & { error?: string };
  /** The text of a field's error as a prop; empty while there is none. */
  readonly errorOf: (name: FieldPath<Fields>) => { error?: string };
  /** Validates all fields; then submits, or focuses the first wrong field. Ignored while a submit is running. */
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  /** The text of a failure without a field, or the server's messages about fields that the form does not have. */
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
  readonly checks: Checks;
}

interface Failure<Name extends string> {
  readonly error: unknown;
  /** The fields that the failure is about. */
  readonly fields: readonly Name[];
  /** The server's messages about fields that the form does not show; null when the failure has no field. */
  readonly others: string | null;
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
  isShown = () => true,
  onRefused,
  checks = 'change',
  updateBlocker = 'form',
}: CheckedFormOptions<Fields>): CheckedForm<Fields> => {
  const errorText = useErrorText();
  const texts: Readonly<Record<string, string>> = { ...ruleTexts[useLanguage()], ...errorTexts };
  // The library's `onChange` is the `input` event. For the browser's `change` event `Form` triggers the validation.
  const mode = checks === 'input' ? 'onChange' : 'onSubmit';
  const options = { resolver: checkedBy(schema), mode, reValidateMode: mode } as const;
  // `useForm` renders its component a second time after each mount, here the whole view: `Form` calls it instead.
  const [created] = useState(() => createFormControl<Fields>({ ...options, defaultValues }));
  const { formControl, ...form } = created;
  const formState = useFormState({ control: form.control });
  const { errors, isDirty, isSubmitting } = formState;
  const [failure, setFailure] = useState<Failure<FieldPath<Fields>> | null>(null);
  const isBusy = useRef(false);
  const isWatched = useRef(false);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const callback = () => {
      if (isWatched.current) render();
    };
    return created.subscribe({ formState: { values: true }, callback });
  }, [created]);

  useUpdateBlocker(isDirty || isSubmitting, updateBlocker);

  /** The fields of a refusal with their messages; empty where the text of the failure is enough. */
  const refusedBy = (error: ApiError): { field: FieldPath<Fields>; message: string }[] => {
    const known = form.getValues();
    const named = Object.entries(error.errors).flatMap(([name, [message = '']]) => {
      const field = name as FieldPath<Fields>;
      return name in known && message !== '' && isShown(field, error) ? [{ field, message }] : [];
    });
    const own = refusedFields[error.code];
    return named.length === 0 && own && isShown(own, error) ? [{ field: own, message: '' }] : named;
  };

  /** Sets the errors of the fields that a failure is about; all other messages become the failure of the form. */
  const refuse = (error: unknown): Failure<FieldPath<Fields>> => {
    const refused = error instanceof ApiError ? refusedBy(error) : [];
    for (const [index, { field, message }] of refused.entries()) {
      form.setError(field, { type: REFUSED, message }, { shouldFocus: index === 0 });
    }
    const fields = refused.map(({ field }) => field);
    if (!(error instanceof ApiError) || fields.length === 0) return { error, fields, others: null };
    // The fields show the failure, so the shell must not show it too.
    markExplained(error);
    const isOwn = refused.every(({ message }) => message === '');
    const others = isOwn ? [] : serverMessages(error, (name) => fields.every((field) => field !== name));
    return { error, fields, others: others.join(' ') };
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
          setFailure(refused);
          if (refused.fields.length > 0) onRefused?.(refused.fields);
          // Any other error is a bug: it is shown, and thrown again so that it is reported.
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
    if (type === REFUSED) return { error: message || errorText(failure?.error) };
    return { error: texts[message] ?? message };
  };
  return {
    ...form,
    /** Renders the view for each value that changes; `useWatch` only for those it names. */
    get watch() {
      isWatched.current = true;
      return form.watch;
    },
    formState,
    connection: { ...options, formControl },
    field: (name, options) => ({ ...form.register(name, options), ...errorOf(name) }),
    errorOf,
    submit,
    failure: failure ? (failure.others ?? errorText(failure.error)) || undefined : undefined,
    clearFailure: () => setFailure(null),
    checks,
  };
};
