import { claimCashback, listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import type { CashbackEntry } from '@jangada/contracts/domains/bonuses/endpoints';
import { localMoment } from '@jangada/contracts/values/local-time';
import { formatDate } from '@jangada/design';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry } from '../../fake-replies.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { CashbackSection, useCashback } from './cashback-section.tsx';

const Shown = () => <CashbackSection entries={useCashback()} />;

const DAY_MS = 24 * 60 * 60 * 1000;

const show = (entries: () => CashbackEntry[], api: NonNullable<RenderRemoteOptions['api']> = () => {}) =>
  renderRemote(<Shown />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      fake.on(listCashback, () => ({ data: entries() }));
      api(fake);
    },
  });

it('what can be claimed is claimed once, and the list is loaded again', async () => {
  let claimed = 0;
  const { fake, stub } = show(
    () => [anEntry({ claimed })],
    (fakes) =>
      fakes.on(claimCashback, () => {
        claimed = 1;
        return { data: anEntry({ claimed: 1, claim_amount: 0, claimable: 0 }), amount: 3000 };
      }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Resgatar R\$\s30,00$/ }));
  expect(await screen.findByText('Nenhum cashback agora.')).toBeVisible();
  const claims = fake.calls.filter(({ path }) => path === claimCashback.path);
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatchObject({ body: { cashback_id: 1 }, idempotencyKey: expect.any(String) });
  expect(stub.toasts.getState().at(-1)?.text).toMatch(/30,00/);
});

it.each([
  ['right', 0],
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
])('what ends today is there to be claimed with a phone whose clock is %s', async (_, offMs) => {
  const nowMs = Date.parse('2026-11-28T18:00:00-03:00');
  jest.spyOn(Date, 'now').mockReturnValue(nowMs + offMs);
  const day = { type: 'calendar', slots: 3, amount: 4_500, claim_amount: 1_500, available_at: '2026-11-28' } as const;
  const later = { ...day, id: 2, amount: 4_917, claim_amount: 1_639, claimable: 0, available_at: '2026-11-29' };
  renderRemote(<Shown />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    clock: { nowMs: () => nowMs },
    api: (fake) => fake.on(listCashback, () => ({ data: [anEntry({ ...day, claimed: 1 }), anEntry(later)] })),
  });
  expect(await screen.findByText(/Disponível agora: R\$\s15,00.*R\$\s79,17/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Resgatar R\$\s15,00$/ })).toBeVisible();
  jest.restoreAllMocks();
});

it('what opens later has a countdown and no button, and counts toward the total only', async () => {
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  show(() => [anEntry({ type: 'calendar', slots: 3, claim_amount: 1000, claimable: 0, available_at: day })]);
  expect(await screen.findByText(/Disponível agora: R\$\s0,00.*R\$\s30,00/)).toBeVisible();
  expect(screen.getByRole('timer', { name: /Abre em/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Resgatar/ })).not.toBeInTheDocument();
});

it('cashback that can be claimed is listed before cashback that opens later, which shows its days', async () => {
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  show(() => [
    anEntry({ id: 2, type: 'calendar', slots: 3, claim_amount: 1000, claimable: 0, available_at: day }),
    anEntry(),
  ]);
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent(/Resgatar/);
  expect(second).toHaveTextContent(/Abre em[123] d \d\d:\d\d:\d\d$/);
});

it('a card shows its kind, its day and the period of the losses', async () => {
  const period = { start: '2026-11-16T15:00:00.000Z', end: '2026-11-23T15:00:00.000Z' };
  const day = new Date(Date.now() + DAY_MS);
  const calendar = { type: 'calendar', slots: 3, claim_amount: 1000, claimable: 0 } as const;
  show(() => [
    anEntry({ id: 1, ...calendar, available_at: localMoment(day).day, period }),
    anEntry({ id: 2, available_at: '2026-11-20' }),
  ]);
  const [byHand, weekly] = await screen.findAllByRole('article');
  expect(byHand).toHaveTextContent('De uma vez, desde 20/11/2026');
  expect(byHand).not.toHaveTextContent(/perdas|Resgate \d/);
  expect(weekly).toHaveTextContent(`em 3 partes, só em ${formatDate(day)}`);
  expect(weekly).toHaveTextContent(/R\$\s30,00 em 3 partes/);
  expect(weekly).not.toHaveTextContent('abertos agora');
  expect(weekly).toHaveTextContent('Das suas perdas de 16/11/2026 a 23/11/2026');
  expect(weekly).toHaveTextContent('Resgate 1 de 3');
});

it('a card says how many of its claims are open at once', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
    now: new Date('2026-11-28T16:00:00Z'),
  });
  show(() => [anEntry({ type: 'calendar', slots: 3, claim_amount: 1000, claimable: 2, available_at: '2026-11-28' })]);
  expect(await screen.findByRole('article')).toHaveTextContent('2 resgates abertos agora');
  jest.useRealTimers();
});

it('a claim that came too early says so', async () => {
  show(
    () => [anEntry()],
    (fakes) =>
      fakes.on(claimCashback, () => {
        throw refusal(422, { code: 'cashback.too-early' });
      }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Resgatar/ }));
  expect(await screen.findByText('O próximo resgate ainda não abriu.')).toBeVisible();
});

it('a failed load offers another try', async () => {
  let fails = true;
  show(() => {
    if (fails) throw refusal(500);
    return [];
  });
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getByText('Nenhum cashback agora.')).toBeVisible());
});
