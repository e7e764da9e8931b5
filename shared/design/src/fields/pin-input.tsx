import { plainText } from '@jangada/contracts/validation/plain-text';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { defaultLabel } from '../labels/default-labels.ts';
import { useFieldControl } from './field-context.ts';
import { Field, type FieldProps, splitFieldProps } from './field-frame.tsx';
import { digitsOf } from './mask.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { pasteRefusal } from './paste-refusals.ts';

export interface PinInputProps extends FieldProps {
  value: string;
  onChange: (digits: string) => void;
  /** Called once all digits are there. */
  onComplete?: (digits: string) => void;
  length?: number;
  /** Focuses the first box at once; for a step that contains only this code. */
  autoFocus?: boolean;
  id?: string;
  /** The first box. */
  ref?: Ref<HTMLInputElement>;
}

const LENGTH_DEFAULT = 6;

/** A code received by message: one box per digit; pasting and the phone's own suggestion fill all boxes. */
export const PinInput = (props: PinInputProps) => {
  const [hasNoCode, setHasNoCode] = useState(false);
  const { field, control, framed } = splitFieldProps(props);
  const handleChange = (digits: string) => {
    setHasNoCode(false);
    control.onChange(digits);
  };
  const boxes = <Boxes {...control} onChange={handleChange} onNoCode={() => setHasNoCode(true)} />;
  if (!framed) return boxes;
  return (
    <Field {...field} error={hasNoCode ? pasteRefusal('code') : field.error}>
      {boxes}
    </Field>
  );
};

/** The code of a message that contains other numbers too: `Casa 24: 123 456. Vale por 10 minutos.` Else all digits. */
function codeIn(text: string, length: number): string {
  const plain = plainText(text);
  const alone = new RegExp(`(?<![\\d])(?:\\d[ .-]?){${length - 1}}\\d(?!\\d)`).exec(plain);
  return digitsOf(alone?.[0] ?? plain);
}

function Boxes({
  value,
  onChange,
  onComplete,
  onNoCode,
  length = LENGTH_DEFAULT,
  autoFocus = false,
  ref,
}: Omit<PinInputProps, keyof FieldProps> & { onNoCode: () => void }) {
  const field = useFieldControl();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => boxes.current[0] ?? null);

  // A refused code is cleared, and the focus returns to the first box.
  useEffect(() => {
    if (value === '' && boxes.current.some((box) => box === document.activeElement)) boxes.current[0]?.focus();
  }, [value]);

  function write(digits: string): void {
    const next = digits.slice(0, length);
    onChange(next);
    boxes.current[Math.min(next.length, length - 1)]?.focus();
    if (next.length === length) onComplete?.(next);
  }

  function handleInput(index: number, text: string): void {
    const typed = codeIn(text, length);
    // A box holds one digit; more digits mean that the phone filled in the whole code, or a digit was typed over
    // another.
    const added = typed.length === 2 && value[index] ? typed.replace(value[index], '') : typed;
    write(value.slice(0, index) + added + value.slice(index + Math.max(1, added.length)));
  }

  function handleKeyDown(index: number, event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Backspace') {
      event.preventDefault();
      const from = value[index] ? index : index - 1;
      if (from < 0) return;
      onChange(value.slice(0, from) + value.slice(from + 1));
      boxes.current[from]?.focus();
    }
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
  }

  function handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    const digits = codeIn(event.clipboardData.getData('text'), length);
    if (digits) write(digits);
    else onNoCode();
  }

  return (
    <chakra.div role="group" display="flex" gap="2" aria-describedby={field?.['aria-describedby']}>
      {Array.from({ length }, (_, index) => (
        <chakra.input
          key={index}
          ref={(element: HTMLInputElement | null) => {
            boxes.current[index] = element;
          }}
          id={index === 0 ? field?.id : undefined}
          disabled={field?.disabled}
          aria-invalid={field?.['aria-invalid']}
          aria-label={`${defaultLabel('digit')} ${index + 1}/${length}`}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={autoFocus && index === 0}
          {...(autoFocus && index === 0 ? { 'data-autofocus': '' } : {})}
          value={value[index] ?? ''}
          onChange={(event) => handleInput(index, event.target.value)}
          onKeyDown={(event) => handleKeyDown(index, event)}
          onPaste={handlePaste}
          onFocus={(event) => {
            void followKeyboard(event.currentTarget);
            event.target.select();
          }}
          width="full"
          maxWidth="56px"
          minWidth="0"
          height="56px"
          textAlign="center"
          fontSize="2xl"
          fontFamily="heading"
          fontWeight="600"
          bg="surface"
          borderWidth="1px"
          borderColor={field?.['aria-invalid'] ? 'loss' : 'border.strong'}
          borderRadius="control"
        />
      ))}
    </chakra.div>
  );
}
