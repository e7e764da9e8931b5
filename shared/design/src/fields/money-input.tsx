import type { Language } from '@jangada/contracts/values/languages';
import { AMOUNT_CENTAVOS_MAX, type Centavos } from '@jangada/contracts/values/money';
import type { ChangeEvent, ClipboardEvent, SyntheticEvent } from 'react';
import { formatMoney } from '../money/format.ts';
import { readAmount } from '../money/read-amount.ts';
import { digitsOf } from './mask.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'max'> {
  /** Centavos; null while nothing is typed. */
  value: Centavos | null;
  onChange: (amount: Centavos | null) => void;
  language?: Language;
  /** More than this is not taken in; the limits of the product are the form's business. */
  max?: Centavos;
}

/**
 * An amount typed as in a bank app: digits enter from the right, `1` `2` `5` `0` is R$ 12,50. Pasting "12,50" works.
 */
export function MoneyInput({ value, onChange, language = 'pt', max = AMOUNT_CENTAVOS_MAX, ...rest }: MoneyInputProps) {
  function take(amount: Centavos): void {
    if (amount <= max) onChange(amount);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const digits = digitsOf(event.target.value);
    const amount = Number(digits);
    if (digits === '' || (amount === 0 && (value ?? 0) > 0)) onChange(null);
    else take(amount);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    const amount = readAmount(event.clipboardData.getData('text'));
    event.preventDefault();
    if (amount !== undefined) take(amount);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={formatMoney(0, language)}
      large
      {...rest}
      value={value === null ? '' : formatMoney(value, language)}
      onChange={handleChange}
      onPaste={handlePaste}
      onSelect={moveCaretToEnd}
    />
  );
}

/** Digits enter from the right, so the caret stays at the end; a complete selection stays, to be replaced. */
function moveCaretToEnd(event: SyntheticEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === end && end !== value.length) input.setSelectionRange(value.length, value.length);
}
