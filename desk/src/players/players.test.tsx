import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlayerHead as Head } from '@jangada/contracts/ops/players';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { Route, Routes } from 'react-router-dom';
import { aMe, answerCalls, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { CommandButton } from '../command/command-button.tsx';
import { courtesyFor } from './player-commands.ts';
import { PlayerHead } from './player-head.tsx';
import { groupedPhone } from './private-fields.tsx';
import { PlayerPage } from './player-page.tsx';
import { MoneyTab } from './tabs/money-tab.tsx';
import { SeenTab } from './tabs/seen-tab.tsx';

const AT = '2026-11-30T02:00:00.000Z';

const money = {
  ...{ cash: 1_901_250, bonus: 0, held: 50_000, debt: 0, available: 1_901_250, min: 1_000, max: 5_000_000 },
  blockers: [],
  has_pix_key: true,
  turnover: null,
  bonus_in_play: null,
  open_withdrawal: null,
  deposited: { count: 1, sum: 1, last_at: null },
  withdrawn: { count: 0, sum: 0, last_at: null },
};

const may = { allowed: true, reason: null, start_at: null, end_at: null };

const head: Head = {
  ...{ id: 3, name: 'Ana Lima', status: 'active', kyc_status: 'approved', level: 1, language: 'pt' },
  restrictions: [],
  limits: [],
  open_sessions: 0,
  ...{ cash: 0, bonus: 0, held: 0, debt: 0, registered_at: AT, seen_at: null, tags: [], pinned: [], here: [] },
  ...{ cpf: null, phone: null, email: 'a•••@g•••.com', phone_verified: true, email_verified: true, revealed: null },
  capabilities: {
    can_login: may,
    can_deposit: may,
    can_bet: may,
    can_withdraw: may,
    can_use_bonus: may,
    can_receive_marketing: may,
  },
};

const payment = {
  ...{ kind: 'withdrawal', id: 39, amount: 50_000, status: '4', provider_id: 'payout39', e2eid: 'E39' },
  ...{ created_at: AT, ended_at: null },
};

const answersWith = (changes: object): Answers => ({
  'GET /ops/jangada/players/3/money': () => ({ body: { data: { ...money, ...changes } } }),
  'GET /ops/jangada/players/3/payments': () => ({ body: { data: [payment] } }),
});

const page = (
  <Routes>
    <Route path="players/:id" element={<PlayerPage />} />
  </Routes>
);

describe('the money of a player', () => {
  it('says in one sentence that money may leave, with what is only said apart from what blocks', async () => {
    answerCalls(answersWith({ turnover: { goal: 10_000, done: 4_000, left: 6_000 } }));
    renderDesk(<MoneyTab id="3" />);
    expect(await screen.findByText(/^Up to R\$\s?19,012\.50 may leave now\.$/)).toBeVisible();
    const way = within(screen.getByRole('list', { name: 'What stands in the way' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nothing stands in the way of a withdrawal now.',
      expect.stringMatching(/are still to be staked/),
    ]);
  });

  it('says that nothing may leave and why while a withdrawal is open', async () => {
    answerCalls(
      answersWith({
        blockers: [{ kind: 'open', reason: null, end_at: null, amount: null }],
        open_withdrawal: { id: 39, amount: 50_000, status: 4, due_at: AT },
      }),
    );
    renderDesk(<MoneyTab id="3" />);
    expect(await screen.findByText(/^Nothing may leave now\. A withdrawal of R\$\s?500\.00 is open/)).toBeVisible();
    expect(screen.queryByText('Nothing stands in the way of a withdrawal now.')).toBeNull();
  });

  it('says that there is no Pix key to send it to', async () => {
    answerCalls(answersWith({ has_pix_key: false }));
    renderDesk(<MoneyTab id="3" />);
    const way = within(await screen.findByRole('list', { name: 'What stands in the way' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The player has not entered a Pix key yet: they do as they withdraw.',
    ]);
  });

  it('that is held is no green "Withdraw", whatever tab is open', async () => {
    answerCalls(
      answersWith({
        blockers: [{ kind: 'open', reason: null, end_at: null, amount: null }],
        open_withdrawal: { id: 39, amount: 50_000, status: 4, due_at: AT },
      }),
    );
    renderDesk(<PlayerHead player={head} />, { me: aMe(['support']) });
    expect(await screen.findByText('not now')).toBeVisible();
    expect(screen.getByText('Withdraw').parentElement).toHaveTextContent(/^Withdrawnot now$/);
    expect(screen.getByText('Bet').parentElement).toHaveTextContent(/^Bet$/);
  });

  it('lists the last payments with state and the ids of provider and bank', async () => {
    answerCalls(answersWith({}));
    renderDesk(<MoneyTab id="3" />);
    const part = within(await screen.findByRole('region', { name: 'Last payments' }));
    for (const text of ['withdrawal 39', 'processing', /payout39/, /E39/]) expect(part.getByText(text)).toBeVisible();
  });
});

describe('who may not see', () => {
  it('a player is told the permission and the roles that have it, and nothing is asked for', () => {
    const calls = answerCalls({});
    renderDesk(page, { me: aMe(['content']), path: '/jangada/players/3', language: 'pt' });
    expect(screen.getByText(/^Falta a permissão Ver jogadores, com máscara\. Quem tem: Atendimento, .*/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('who looked is told the same', () => {
    const calls = answerCalls({});
    renderDesk(<SeenTab id="3" />, { me: aMe(['support']) });
    expect(
      screen.getByText(/^The permission Who saw what is missing\. Who has it: Compliance, Auditor\.$/),
    ).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('a courtesy', () => {
  const effects: Effects = {
    ...{ reply: null, refusal: null, rows: [], movements: [], messages: [], calls: [] },
    ...{ second: false, left: null, digest: 'd' },
  };

  it('wants an amount and a reason; the rest is filled in, and a second one is another gift', async () => {
    const calls = answerCalls({
      'POST /ops/jangada/bonuses': ({ headers }) =>
        headers.has('X-Dry-Run') ? { body: { effects } } : { body: { data: { id: 1 } } },
    });
    renderDesk(<CommandButton command={() => courtesyFor('3', 'Courtesy')} label="Courtesy" />, {
      me: aMe(['support']),
    });
    for (const amount of ['50.00', '50.00']) {
      fireEvent.click(screen.getByRole('button', { name: 'Courtesy' }));
      fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: amount } });
      fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'goodwill for our failure' } });
      await screen.findByText('Nothing would change.');
      fireEvent.click(await screen.findByText('Send'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const sent = calls
      .filter(({ method, headers }) => method === 'POST' && !headers.has('X-Dry-Run'))
      .map(({ body }) => body);
    const ref: unknown = expect.stringMatching(/^cortesia /);
    const gift = { player: 3, amount: 5_000, rollover: 1, name_pt: 'Cortesia', name_en: 'Courtesy', days: 7, ref };
    expect(sent).toEqual([gift, gift]);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(2);
  });
});

describe('a number that is no player', () => {
  it('says so and names the window, without a call where it cannot be one', async () => {
    const calls = answerCalls({});
    renderDesk(page, { path: '/jangada/players/9007199254740993' });
    expect(await screen.findByText('There is no player 9007199254740993')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Player 9007199254740993');
    expect(document.title).toMatch(/^Player 9007199254740993/);
    expect(calls).toEqual([]);
  });

  it('says so after the answer that there is none', async () => {
    answerCalls({
      'GET /ops/jangada/players/9': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
      'GET /ops/jangada/players/9/money': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
    });
    renderDesk(page, { path: '/jangada/players/9', language: 'pt' });
    expect(await screen.findByText('Não há jogador 9')).toBeVisible();
  });
});

it('a revealed phone is written as it is masked, and one abroad as it is', () => {
  expect(groupedPhone('+5511987654321')).toBe('(11) 98765-4321');
  expect(groupedPhone('+551134567890')).toBe('(11) 3456-7890');
  expect(groupedPhone('+351912345678')).toBe('+351912345678');
});
