import { useEffect, useEffectEvent, useState } from 'react';
import type { Centavos } from '@jangada/contracts/values/money';
import { type StyledProps, VisuallyHidden } from '../layout/layout.ts';
import { formatMoney } from '../money/format.ts';
import { Money } from '../money/money.tsx';
import { type EffectsLevel, useEffectsLevel } from '../provider/effects.ts';
import { pageLanguage } from '../labels/default-labels.ts';

const DURATION_MS: Record<EffectsLevel, number> = { full: 900, short: 300, none: 0 };

export interface CountUpProps extends Omit<StyledProps<'span'>, 'from'> {
  /** The start of the count, for example the former balance. */
  from?: Centavos;
  to: Centavos;
  /** Called once the last amount is shown. */
  onDone?: () => void;
}

/** Fast first, then slower, so that the last digits can be read. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/**
 * An amount that counts up once. Assistive technology reads only the last amount; with reduced motion it is shown at
 * once.
 */
export const CountUp = ({ from = 0, to, onDone, ...look }: CountUpProps) => {
  const level = useEffectsLevel();
  const [shown, setShown] = useState(from);
  const done = useEffectEvent(() => onDone?.());

  useEffect(() => {
    let start: number | undefined;
    let frame = requestAnimationFrame(function step(now: number): void {
      start ??= now;
      const share = DURATION_MS[level] > 0 ? Math.min(1, (now - start) / DURATION_MS[level]) : 1;
      setShown(Math.round(from + (to - from) * eased(share)));
      if (share < 1) frame = requestAnimationFrame(step);
      else done();
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, level]);

  return (
    <>
      <Money amount={shown} language={pageLanguage()} aria-hidden {...look} />
      <VisuallyHidden role="status" translate="no">
        {formatMoney(to, pageLanguage())}
      </VisuallyHidden>
    </>
  );
};
