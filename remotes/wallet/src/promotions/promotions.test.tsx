import { listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { listBanners } from '@jangada/contracts/domains/site/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { aCoupon } from '../bonuses/fake-bonuses.ts';
import { fakes } from '../fakes.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { PromoCodesPage } from './promo-codes-page.tsx';
import { PromotionPage } from './promotion-page.tsx';

const open = (view: ReactNode, { api = () => {}, ...options }: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(view, {
    remote: 'wallet',
    session: 'guest',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fakes(fake);
      api(fake);
    },
  });

const aBanner = (id: number, link: string | null) => ({
  id,
  image: `/b${id}.webp`,
  image_mobile: `/m${id}.webp`,
  title: { pt: `Promoção ${id}`, en: `Promotion ${id}` },
  text: { pt: 'Texto', en: 'Text' },
  link,
  position: -id,
});

describe('the promotions', () => {
  it('are in the order of the operator, and link to own pages that exist and to other sites', async () => {
    const data = [aBanner(1, '/gone'), aBanner(2, '/bonus'), aBanner(3, 'https://promo.example/x'), aBanner(4, null)];
    open(<PromotionPage />, { api: (fake) => fake.on(listBanners, () => ({ data })) });
    await screen.findByRole('heading', { name: 'Promoção 1' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      [4, 3, 2, 1].map((id) => `Promoção ${id}`),
    );
    expect(screen.getAllByText('Texto')).toHaveLength(4);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://promo.example/x', '/bonus']);
    expect(links[0]).toHaveAttribute('rel', 'noopener');
    expect(links[1]).toHaveAccessibleName('Ver promoção: Promoção 2');
  });

  it('say when there are none', async () => {
    open(<PromotionPage />, { api: (fake) => fake.on(listBanners, () => ({ data: [] })) });
    expect(await screen.findByText('Nenhuma promoção agora.')).toBeVisible();
  });

  it('offer another try when they do not load', async () => {
    const { fake } = open(<PromotionPage />, {
      api: (given) =>
        given.on(listBanners, () => {
          throw refusal(500);
        }),
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    fake.on(listBanners, () => ({ data: [aBanner(1, null)] }));
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Promoção 1' })).toBeVisible();
  });
});

describe('the promotional codes', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => fireEvent.click(button));
  };
  const oneCode: Partial<RenderRemoteOptions> = {
    api: (fake) => fake.on(listCoupons, () => ({ data: [aCoupon({ code: 'VERAO50' })] })),
  };

  it('are copied by a press, which is confirmed', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    open(<PromoCodesPage />, oneCode);
    await press('Copiar o código VERAO50');
    expect(copied).toEqual(['VERAO50']);
    expect(screen.getByText('Código VERAO50 copiado')).toHaveAttribute('role', 'status');
  });

  it('report a copy that failed', async () => {
    clipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    open(<PromoCodesPage />, oneCode);
    await press('Copiar o código VERAO50');
    expect(screen.getByText('Não foi possível copiar.')).toBeVisible();
  });

  it('are verified and lead a player to the cashier', async () => {
    const { modal } = open(<PromoCodesPage />, { ...oneCode, session: 'user' });
    expect(screen.getByLabelText('Código do cupom')).toBeVisible();
    await press('Depositar com VERAO50');
    expect(modal.getState()?.name).toBe('deposit');
  });

  it('of more than 40 characters are refused with a sentence at the field', async () => {
    open(<PromoCodesPage />, { ...oneCode, session: 'user' });
    await userEvent.click(screen.getByLabelText('Código do cupom'));
    await userEvent.paste('B'.repeat(41));
    await press('Verificar');
    const field = screen.getByLabelText('Código do cupom');
    expect(field).toHaveAccessibleDescription(/^Um código tem no máximo 40 caracteres\./);
    expect(field).toHaveFocus();
  });

  it('are only read by a guest, who is led to the registration', async () => {
    const { modal } = open(<PromoCodesPage />, oneCode);
    expect(await screen.findByRole('button', { name: 'Copiar o código VERAO50' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Depositar com VERAO50' })).toBeNull();
    expect(screen.queryByLabelText('Código do cupom')).toBeNull();
    await press('Criar conta');
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
  });

  it('do not exist on a regulated site', () => {
    open(<PromoCodesPage />, { ...oneCode, tenant: aSite({ is_regulated: true }) });
    expect(screen.getByText(pt.bonus.regulated)).toBeVisible();
  });
});
