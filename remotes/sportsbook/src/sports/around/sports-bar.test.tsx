import { balanceUpdated } from '@jangada/contracts/events/events';
import { countOpenSportsBets } from '@jangada/contracts/domains/games/endpoints';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { SportsBar } from './sports-bar.tsx';

const LIVE = 'https://sports.example/live';
const event = {
  id: '7',
  path: '/event/porto-azul-itapoa-7',
  sport: 'football',
  league: { pt: 'Série Nacional A', en: 'National Series A' },
  home: 'Porto Azul',
  away: 'Real Itapoã',
  score: [2, 1],
  clock: { pt: "42'", en: "42'" },
};

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** @param answer the reply of the provider's list; null for an outage */
const render = (answer: unknown, options: RenderRemoteOptions = {}) => {
  const requests: string[] = [];
  globalThis.fetch = (async (address: string) => {
    requests.push(address);
    if (answer === null) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => answer };
  }) as unknown as typeof fetch;
  const rendered = renderRemote(<SportsBar isLiveOnPhones />, {
    remote: 'sportsbook',
    path: '/sportsbook',
    tenant: aSite({ sportsLive: LIVE }),
    texts: { pt, en },
    ...options,
  });
  return { ...rendered, requests };
};

describe('the live matches above the widget', () => {
  it('are links to their place in the widget, each a sentence', async () => {
    render({ events: [event] });
    const link = await screen.findByRole('link', { name: "Porto Azul 2 a 1 Real Itapoã, 42', Série Nacional A" });
    expect(link).toHaveAttribute('href', '/sportsbook/event/porto-azul-itapoa-7');
  });

  it('are in the language of the page', async () => {
    render({ events: [event] }, { language: 'en' });
    const link = await screen.findByRole('link', { name: "Porto Azul 2, Real Itapoã 1, 42', National Series A" });
    expect(link).toHaveAttribute('href', '/en/sportsbook/event/porto-azul-itapoa-7');
  });

  it.each([
    ['an outage of the provider', null],
    ['no match', { events: [] }],
    ['a list of another shape', { events: [{ ...event, path: 'https://evil.example' }] }],
    ['something else', '<html>'],
  ])('are left out with %s', async (_, answer) => {
    const { requests, container } = render(answer);
    await waitFor(() => expect(requests).toEqual([LIVE]));
    await waitFor(() => expect(container.querySelector('[aria-hidden="true"][role="presentation"]')).toBeNull());
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Esportes' })).toBeVisible();
  });

  it('are not requested where the provider has no such list', () => {
    const { requests } = render({ events: [event] }, { tenant: aSite() });
    expect(requests).toEqual([]);
  });
});

describe('the link to the player’s bets', () => {
  const wallet = {
    balance: 120_000,
    balance_withdrawal: 100_000,
    balance_bonus: 20_000,
    balance_rollover: 0,
    deposit_count: 2,
    version: 2,
  };

  it('says how many are open and what they stake, and counts again when the balance moves', async () => {
    let count = 1;
    const { emit } = render(null, {
      session: 'user',
      api: (fake) => fake.on(countOpenSportsBets, () => ({ count, stake: count * 1_500 })),
    });
    const link = await screen.findByRole('link', { name: /Minhas apostas.*1 em aberto, R\$\s15,00/ });
    expect(link).toHaveAttribute('href', '/sportsbook/bets');
    count = 2;
    act(() => emit(balanceUpdated, { wallet }));
    expect(await screen.findByRole('link', { name: /2 em aberto, R\$\s30,00/ })).toBeVisible();
  });

  it('has no number when none is open, or when they cannot be counted', async () => {
    const { fake } = render(null, {
      session: 'user',
      api: (calls) =>
        calls.on(countOpenSportsBets, () => {
          throw refusal(503, { code: 'sports.unavailable' });
        }),
    });
    expect(await screen.findByRole('link', { name: 'Minhas apostas' })).toBeVisible();
    await waitFor(() => expect(fake.calls.map(({ path }) => path)).toContain(countOpenSportsBets.path));
    expect(screen.getByRole('link', { name: 'Minhas apostas' })).toBeVisible();
  });

  it('is not shown to guests', () => {
    render(null, { session: 'guest' });
    expect(screen.queryByRole('link', { name: /Minhas apostas/ })).not.toBeInTheDocument();
  });
});
