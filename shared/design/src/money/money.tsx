import type { Language } from '@jangada/contracts/values/languages';
import type { Centavos } from '@jangada/contracts/values/money';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { formatMoney } from './format.ts';

export interface MoneyProps extends Omit<HTMLChakraProps<'span'>, 'children'> {
  amount: Centavos;
  language?: Language;
  /** Shows a plus before gains, and colours gains and losses; for statements. */
  signed?: boolean;
}

/** An amount in tabular figures that never breaks across lines. */
export const Money = ({ amount, language = 'pt', signed = false, ...rest }: MoneyProps) => {
  const tone = signed && amount !== 0 ? { color: amount > 0 ? 'win' : 'loss' } : {};
  return (
    <chakra.span translate="no" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...tone} {...rest}>
      {`${signed && amount > 0 ? '+' : ''}${formatMoney(amount, language)}`}
    </chakra.span>
  );
};
