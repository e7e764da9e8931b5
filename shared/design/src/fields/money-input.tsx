import { plainText } from '@jangada/contracts/validation/plain-text';
import { readAmount } from '@jangada/contracts/validation/read-amount';
import type { Language } from '@jangada/contracts/values/languages';
import { AMOUNT_CENTAVOS_MAX, type Centavos } from '@jangada/contracts/values/money';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react';
import { formatMoney } from '../money/format.ts';
import { digitsOf } from './mask.ts';
import { pasteRefusal } from './paste-refusals.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'max'> {
  /** Centavos; null while nothing is typed. */
  value: Centavos | null;
  onChange: (amount: Centavos | null) => void;
  language?: Language;
  /** Input above this is ignored; the form checks the limits of the product. */
  max?: Centavos;
}

/** Whether a key changed the value; otherwise the whole text was set: by dictation, a suggestion or a password manager. */
function isKeyPress({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const { inputType = '', data = null } = nativeEvent as Partial<InputEvent>;
  return inputType.startsWith('delete') || (inputType !== '' && (data ?? '').length === 1);
}

/**
 * An amount typed as in a bank app: digits enter from the right, `1` `2` `5` `0` is R$ 12,50. Pasting "12,50" works; a
 * text without one clear amount is refused with a message.
 */
export const MoneyInput = ({
  value,
  onChange,
  language = 'pt',
  max = AMOUNT_CENTAVOS_MAX,
  error,
  ...rest
}: MoneyInputProps) => {
  // The amount in the field when an unclear text was pasted: another amount removes the message.
  const [unclearAt, setUnclearAt] = useState<Centavos | null>();

  function take(amount: Centavos): void {
    if (amount <= max) onChange(amount);
  }

  function takeText(text: string): void {
    const read = readAmount(text);
    setUnclearAt('error' in read && plainText(text) !== '' ? value : undefined);
    if ('amount' in read) take(read.amount);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value;
    const digits = digitsOf(text);
    if (!isKeyPress(event) && digits !== text) return takeText(text);
    setUnclearAt(undefined);
    const amount = Number(digits);
    if (digits === '' || (amount === 0 && (value ?? 0) > 0)) onChange(null);
    else take(amount);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    takeText(event.clipboardData.getData('text'));
  }

  function handleDrop(event: DragEvent<HTMLInputElement>): void {
    event.preventDefault();
    takeText(event.dataTransfer.getData('text'));
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={formatMoney(0, language)}
      large
      {...rest}
      error={unclearAt === value ? pasteRefusal('amount') : error}
      value={value === null ? '' : formatMoney(value, language)}
      onChange={handleChange}
      onPaste={handlePaste}
      onDrop={handleDrop}
      onSelect={moveCaretToEnd}
    />
  );
};

/** Digits enter from the right, so the caret stays at the end; a complete selection stays, to be replaced. */
function moveCaretToEnd(event: SyntheticEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === end && end !== value.length) input.setSelectionRange(value.length, value.length);
}
