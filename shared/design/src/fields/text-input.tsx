import { useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { defaultLabel } from '../labels/default-labels.ts';
import { Field, type FieldProps, splitFieldProps } from './field-frame.tsx';
import { InputFrame, type InputFrameProps } from './input-frame.tsx';

export type TextInputProps = Omit<InputFrameProps, keyof FieldProps> & FieldProps;

/** One line of text. Accepts `register(...)` of a form. */
export const TextInput = (props: TextInputProps) => {
  const { field, control, framed } = splitFieldProps(props);
  const input = <InputFrame type="text" {...control} />;
  return framed ? <Field {...field}>{input}</Field> : input;
};

export type PasswordInputProps = TextInputProps & { showLabel?: string; hideLabel?: string };

/** A password with a button that shows and hides it. */
export const PasswordInput = ({
  showLabel = defaultLabel('showPassword'),
  hideLabel = defaultLabel('hidePassword'),
  ...props
}: PasswordInputProps) => {
  const [visible, setVisible] = useState(false);
  const toggle = (
    <IconButton label={visible ? hideLabel : showLabel} onClick={() => setVisible(!visible)} me="-2">
      <Icon name={visible ? 'lucide:eye-off' : 'lucide:eye'} />
    </IconButton>
  );
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="current-password"
      {...props}
      type={visible ? 'text' : 'password'}
      trailing={toggle}
    />
  );
};
