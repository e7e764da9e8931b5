import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import { chipsWithin } from './amount.ts';

const limits = { min: 1000, max: 2_000_000 };

describe('the amount of a deposit', () => {
  it('may be the minimum and the maximum', () => {
    expect(checkAmount(1000, limits)).toBeNull();
    expect(checkAmount(2_000_000, limits)).toBeNull();
  });

  it('is refused below the minimum and above the maximum', () => {
    expect(checkAmount(999, limits)).toBe('below-minimum');
    expect(checkAmount(2_000_001, limits)).toBe('above-maximum');
  });

  it('has to be typed', () => {
    expect(checkAmount(null, limits)).toBe('below-minimum');
  });

  it('is offered only within the limits', () => {
    expect(chipsWithin([500, 2000, 5000, 5_000_000], limits)).toEqual([2000, 5000]);
  });
});
