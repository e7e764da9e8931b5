/** Everything a form is made of. */
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from './fields/checkbox.tsx';
export { Field, type FieldProps } from './fields/field-frame.tsx';
export { useFieldControl } from './fields/field-context.ts';
export { MaskedInput, type MaskedInputProps, PhoneInput, type PhoneInputProps } from './fields/masked-input.tsx';
export { applyMask, digitsOf, masks } from './fields/mask.ts';
export { MoneyInput, type MoneyInputProps } from './fields/money-input.tsx';
export { PinInput, type PinInputProps } from './fields/pin-input.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { TextArea, type TextAreaProps } from './fields/text-area.tsx';
export { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from './fields/text-input.tsx';
