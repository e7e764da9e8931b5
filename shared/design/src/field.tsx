/** All parts of a form. */
export { Checkbox, Switch } from './fields/checkbox.tsx';
export { Field } from './fields/field-frame.tsx';
export { reportFilledFields } from './fields/filled-fields.ts';
export { MaskedInput, PhoneInput } from './fields/masked-input.tsx';
export { MoneyInput } from './fields/money-input.tsx';
export { PinInput } from './fields/pin-input.tsx';
export { Select } from './fields/select.tsx';
export { TextArea } from './fields/text-area.tsx';
export { PasswordInput, TextInput } from './fields/text-input.tsx';
