import { formatNumber } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** A percentage as it is disclosed: always with two decimals. */
export const usePercent = (): ((value: number) => string) => {
  const language = useLanguage();
  return (value) => formatNumber(value, language, TWO_DECIMALS);
};
