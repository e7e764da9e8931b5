import { useController } from 'react-hook-form';
import type { ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form';
import type { CheckedForm } from './use-checked-form.ts';

/**
 * Connects a control whose value is not text (an amount, a code) with the form; a native input takes
 * `form.field(name)`.
 *
 * @example
 * <MoneyInput label={t('amount')} {...useControlledField(form, 'amount')} />
 */
export const useControlledField = <Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: CheckedForm<Fields>,
  name: Name,
): ControllerRenderProps<Fields, Name> & { error?: string } => {
  const { field } = useController({ control: form.control, name });
  return { ...field, ...form.errorOf(name) };
};
