import { Money } from '@jangada/design';
import type { Language } from '@jangada/contracts/values/languages';
import type { Centavos } from '@jangada/contracts/values/money';
import { useFormat } from '@jangada/remote-kit/texts';

/** Beside an amount on a phone: the margins of the page, and of the card or dialog that it is in. */
const MARGINS_PX = 72;

/** The mean width of a character of an amount, bold, in parts of its height. */
const CHARACTER_EM = 0.6;

interface LargeMoneyProps {
  readonly amount: Centavos;
  readonly language: Language;
  /** The size from a tablet on. */
  readonly wideSize?: string;
}

/** The amount that a screen is about. It does not break, so a long one is smaller where the window is narrow. */
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
