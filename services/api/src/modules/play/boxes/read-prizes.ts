import { spineColor } from '@jangada/contracts/domains/boxes/box';
import { AMOUNT_CENTAVOS_MAX } from '@jangada/contracts/values/money';
import { WEIGHT_MAX } from '@jangada/contracts/domains/boxes/fair-draw';
import { safeParse } from '@jangada/contracts/values/schema';
import type { NewPrize } from './new-box-type.ts';

const PRIZES_MAX = 50;
const PRIZE = /^([^/:,]{1,60})\/([^/:,]{1,60}):(\d{1,11}):(\d{1,10}):([a-z]+)$/;

/**
 * Parses an operator's input: `Pérola/Pearl:5000:2900:pink,…` (names, value in centavos, weight, colour).
 *
 * @param imageOf the picture of a prize by its colour
 * @returns undefined when it is malformed or cannot be drawn from
 */
export const readPrizes = (text: string, imageOf: (color: NewPrize['color']) => string): NewPrize[] | undefined => {
  const parts = text.split(',');
  const prizes = parts.map((part) => readPrize(part.trim(), imageOf)).filter((prize) => prize !== undefined);
  const weight = prizes.reduce((sum, prize) => sum + prize.weight, 0);
  const complete = prizes.length === parts.length && prizes.length <= PRIZES_MAX;
  return complete && weight <= WEIGHT_MAX ? prizes : undefined;
};

function readPrize(text: string, imageOf: (color: NewPrize['color']) => string): NewPrize | undefined {
  const [, pt = '', en = '', value = '', weight = '', colorText = ''] = PRIZE.exec(text) ?? [];
  const color = safeParse(spineColor, colorText);
  if (!color.success) return undefined;
  const prize = { value: Number(value), weight: Number(weight) };
  if (prize.value < 1 || prize.value > AMOUNT_CENTAVOS_MAX || prize.weight < 1) return undefined;
  return { name: { pt: pt.trim(), en: en.trim() }, image: imageOf(color.data), color: color.data, ...prize };
}
