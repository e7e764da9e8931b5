import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { refusal } from '@jangada/remote-kit/testing';
import { createCouponChecks } from './coupon-checks.ts';
import { aCoupon } from '../bonuses/fake-bonuses.ts';

describe('checking coupons', () => {
  it('ignores an empty code, without asking', () => {
    const ask = jest.fn<Promise<Coupon>, [string]>();
    expect(createCouponChecks(ask).check('   ')).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks once about a code it has verified, however it is typed', async () => {
    const ask = jest.fn(async (code: string) => aCoupon({ code }));
    const checks = createCouponChecks(ask);
    await checks.check(' bemvindo ');
    await expect(checks.check('BEMVINDO')).resolves.toMatchObject({ code: 'BEMVINDO' });
    expect(ask.mock.calls).toEqual([['BEMVINDO']]);
  });

  it('does not repeat a check that is on its way', async () => {
    const ask = jest.fn(async (code: string) => aCoupon({ code }));
    const checks = createCouponChecks(ask);
    await Promise.all([checks.check('BEMVINDO'), checks.check('bemvindo')]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('rejects with the refusal, and asks anew the next time', async () => {
    const ask = jest.fn(async (code: string) => aCoupon({ code }));
    ask.mockRejectedValueOnce(refusal(422, { code: 'coupon.used-up' }));
    const checks = createCouponChecks(ask);
    await expect(checks.check('BEMVINDO')).rejects.toMatchObject({ code: 'coupon.used-up' });
    await expect(checks.check('BEMVINDO')).resolves.toMatchObject({ code: 'BEMVINDO' });
  });
});
