/** Forms, re-exported from react-hook-form; docs/decisions/0053 explains how our forms are made. */
export { useForm, useWatch } from 'react-hook-form';
export { checkedBy } from './forms/checked-by.ts';
export { fieldRule, fieldsRule } from '@jangada/contracts/validation/form-fields';
export { Form } from './forms/form.tsx';
export { useCheckedForm, type CheckedForm, type CheckedFormOptions } from './forms/use-checked-form.ts';
export { useControlledField } from './forms/use-controlled-field.ts';
