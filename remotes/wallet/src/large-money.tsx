import { Money } from '@jangada/design';
import type { Language } from '@jangada/contracts/values/languages';
import type { Centavos } from '@jangada/contracts/values/money';
import { useFormat } from '@jangada/remote-kit/texts';

/** The margins beside an amount on a phone: those of the page, and of its card or dialog. */
const MARGINS_PX = 72;

/** The mean width of a character in a bold amount, in em. */
const CHARACTER_EM = 0.6;

interface LargeMoneyProps {
  readonly amount: Centavos;
  readonly language: Language;
  /** The size from a tablet on. */
  readonly wideSize?: string;
}

/** The main amount of a screen. It does not wrap, so a long amount is smaller in a narrow window. */
export const LargeMoney = ({ wideSize = '3xl', ...money }: LargeMoneyProps) => {
  const format = useFormat();
  const widthEm = (format.money(money.amount).length * CHARACTER_EM).toFixed(1);
  return (
    <Money
      {...money}
      fontSize={{ base: `min({fontSizes.3xl}, calc((100vw - ${MARGINS_PX}px) / ${widthEm}))`, md: wideSize }}
      fontWeight="bold"
    />
  );
};
