import { readAmount } from '@jangada/contracts/validation/read-amount';
import { plainText } from '@jangada/contracts/validation/plain-text';
import type { Centavos } from '@jangada/contracts/values/money';
import { TextInput } from '@jangada/design/field';
import type { ComponentProps } from 'react';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

interface ReaisInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange'> {
  /** What stands in the field. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What an amount is written with; anything else beside it may be a slip of the hand. */
const PARTS = /R? ?\$|\b(?:BRL|rea(?:is|l))\b|[\d.,\s]/giu;

/** The amount that a text of reais says; null when it says none, not one clearly, or anything besides. */
export const readReais = (text: string): Centavos | null => {
  const plain = plainText(text);
  const read = readAmount(plain);
  return 'amount' in read && plain.replace(PARTS, '') === '' ? read.amount : null;
};

/**
 * An amount in reais, with comma or point. What stands in the field is what is meant, typed or pasted: nothing shifts,
 * and the amount that was read is written out below.
 */
export const ReaisInput = ({ value, onChange, error, help, ...rest }: ReaisInputProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const amount = readReais(value);
  const isUnclear = value.trim() !== '' && amount === null;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder={formats.money(0)}
      {...rest}
      error={isUnclear ? t('amountUnclear') : error}
      help={amount === null ? help : [`= ${formats.money(amount)}`, help].filter(Boolean).join(' · ')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
