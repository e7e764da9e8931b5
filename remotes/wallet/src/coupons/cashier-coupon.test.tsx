import { checkCoupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon } from '../bonuses/fake-bonuses.ts';
import { DepositModal } from '../deposits/deposit-modal.tsx';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { clearChosenCoupon } from './chosen-coupon.ts';

const wallet = {
  balance: 0,
  balance_withdrawal: 0,
  balance_bonus: 0,
  balance_rollover: 0,
  deposit_count: 0,
  version: 1,
};

const open = ({ api = () => {}, ...options }: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(<DepositModal />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fake.on(getWallet, () => ({ data: wallet }));
      fake.on(checkCoupon, ({ body }) => ({ coupon: aCoupon({ code: body.coupon }) }));
      api(fake);
    },
  });

const checksOf = ({ fake }: ReturnType<typeof open>) => fake.calls.filter(({ path }) => path === checkCoupon.path);
const field = () => screen.findByLabelText('Código do cupom');
const typeCode = async (code: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Tem um código?' }));
  await userEvent.type(await field(), code);
};
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verificar' }));

beforeEach(clearChosenCoupon);

describe('a code in the cashier', () => {
  it('is not requested while nothing has been typed (unverified)', async () => {
    const cashier = open();
    await typeCode('  ');
    await verify();
    expect(checksOf(cashier)).toHaveLength(0);
    expect(await field()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is requested once while its check runs (verifying)', async () => {
    const cashier = open({ api: (fake) => fake.on(checkCoupon, () => new Promise(() => {})) });
    await typeCode('bemvindo');
    await verify();
    await verify();
    expect(screen.getByRole('button', { name: 'Verificar' })).toHaveAttribute('aria-busy', 'true');
    expect(checksOf(cashier)).toHaveLength(1);
  });

  it('becomes part of the deposit, and can be removed (valid)', async () => {
    open();
    await typeCode(' bemvindo ');
    await verify();
    const remove = await screen.findByRole('button', { name: 'Tirar o cupom BEMVINDO' });
    expect(screen.queryByLabelText('Código do cupom')).toBeNull();
    await userEvent.click(remove);
    expect(await field()).toHaveValue('');
  });

  it.each([
    [{ id: 7, title: 'Farol' }, /^20 giros grátis de R\$\s0,50 em Farol$/],
    [null, /^20 giros grátis de R\$\s0,50$/],
  ] as const)('for free spins shows their number and their game: %j', async (game, text) => {
    const coupon = aCoupon({ kind: 'free_spins', value: 20, amount_max: null, spin_value: 50, game });
    open({ api: (fake) => fake.on(checkCoupon, () => ({ coupon })) });
    await typeCode('giros');
    await verify();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows a refusal at its field until it is changed, and a second try is a new request (invalid)', async () => {
    const cashier = open({
      api: (fake) =>
        fake.on(checkCoupon, () => {
          throw refusal(422, { code: 'coupon.unknown' });
        }),
    });
    await typeCode('NADA');
    await verify();
    expect(await field()).toHaveAccessibleDescription(/Cupom inválido/);
    await verify();
    expect(await field()).toHaveAccessibleDescription(/Cupom inválido/);
    expect(checksOf(cashier)).toHaveLength(2);
    await userEvent.type(await field(), 'X');
    expect(await field()).not.toHaveAccessibleDescription(/Cupom inválido/);
  });

  it('of more than 40 characters is refused with a sentence, without a request, and not cut', async () => {
    const cashier = open();
    await userEvent.click(screen.getByRole('button', { name: 'Tem um código?' }));
    await userEvent.click(await field());
    await userEvent.paste('B'.repeat(41));
    await verify();
    expect(await field()).toHaveAccessibleDescription('Um código tem no máximo 40 caracteres.');
    expect(await field()).toHaveValue('B'.repeat(41));
    expect(checksOf(cashier)).toHaveLength(0);
  });

  it('is not offered where a bonus must not depend on a deposit', () => {
    open({ tenant: aSite({ is_regulated: true }) });
    expect(screen.queryByRole('button', { name: 'Tem um código?' })).toBeNull();
  });
});
