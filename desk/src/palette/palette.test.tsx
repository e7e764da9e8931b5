import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { SavedView } from '@jangada/contracts/ops/views';
import type { Language } from '@jangada/contracts/values/languages';
import { columnsOf } from '../list/columns-store.ts';
import { aView } from '../testing/a-view.ts';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { Palette } from './palette.tsx';

const ana = { id: 42, name: 'Ana Lima', payment: null };

const types = (text: string, found: readonly object[], roles: readonly Role[] = ['support']) => {
  const calls = answerCalls({
    'GET /ops/jangada/find': () => ({ body: { data: found } }),
  });
  renderDesk(<Palette onClose={() => {}} />, { me: aMe(roles) });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  return calls;
};

describe('a player in the search', () => {
  it.each([
    [' 943.895.\n751-04 ', '943.895.751-04'],
    ['(11) 98765 0003', '(11)987650003'],
    ['ana@exemplo.com\r\n', 'ana@exemplo.com'],
    ['‹ana@exemplo.com›', 'ana@exemplo.com'],
    ['mailto:ana@exemplo.com', 'ana@exemplo.com'],
    ['943.895.751–04', '943.895.751-04'],
    ['(11) 98765‑0003', '(11)98765-0003'],
    ['529.137.462/41', '52913746241'],
    ['529,137,462_41', '52913746241'],
    ['529·137·462·41', '52913746241'],
    ['11/98765-0003', '11987650003'],
    ['#39', '39'],
  ])('is found by %j as it was pasted', async (text, identifier) => {
    const calls = types(text, [{ ...ana, by: 'cpf' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toHaveTextContent('by CPF');
    expect(calls[0]?.query).toEqual({ identifier });
  });

  it.each([
    ['Oi! meu cpf é 746.824.890-70 e o saque não caiu', '746.824.890-70'],
    ['me liga no (11) 98765-0003, obrigada', '(11)98765-0003'],
    ['o e-mail é ana@exemplo.com, pode ver?', 'ana@exemplo.com'],
    ['olha o pix E18236120202611291503s1e9a3b7c2d aqui', 'E18236120202611291503s1e9a3b7c2d'],
    ['olha o pix e18236120202611291503s1e9a3b7c2d aqui', 'e18236120202611291503s1e9a3b7c2d'],
    ['meu cpf é 746.824.890/70, pode ver?', '74682489070'],
    ['Ana Lima · 42', '42'],
    ['what happened in round round-00012e7f0fe1c81ea915?', 'round-00012e7f0fe1c81ea915'],
    ['\u202A746.824.890-70\u202C', '746.824.890-70'],
  ])('is found by what the sentence %j says', async (text, identifier) => {
    const calls = types(text, [{ ...ana, by: 'cpf' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toBeVisible();
    expect(calls[0]?.query).toEqual({ identifier });
  });

  it('is found by a round, which is listed too', async () => {
    types('round-00012e7f0fe1c81ea915', [{ ...ana, by: 'round' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Bets and rounds/ })).toHaveTextContent('by a round');
  });

  it.each([
    ['deposit', 640, 'Deposits · 640', '/jangada/deposits?payment=640&open=640'],
    ['withdrawal', 104, 'Withdrawals · 104', '/jangada/withdrawals?payment=104&open=104'],
  ])('is found by the Pix of a %s, which is opened in its list', async (kind, id, label, to) => {
    const found = { ...ana, by: 'pix', payment: { kind, id } };
    types('E18236120202611291503s1e9a3b7c2d', [found], ['support', 'payments']);
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${label}`) }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(to));
  });

  it('is found by a Pix without its payment, for who may not see payments', async () => {
    types('E18236120202611291503s1e9a3b7c2d', [{ ...ana, by: 'pix', payment: { kind: 'deposit', id: 640 } }], ['crm']);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /640/ })).toBeNull();
  });

  it('that is not found: says what can be pasted', async () => {
    types('94389575104', []);
    expect(await screen.findByText(/You can paste a CPF, phone, e-mail, Pix key/)).toBeVisible();
  });
});

describe('a saved view in the search', () => {
  const columns = [{ id: 'amount', hidden: false, pinned: true }];
  const address = () => screen.getByLabelText('address').textContent;

  const opens = (views: readonly SavedView[], language: Language = 'en') => {
    answerCalls({ 'GET /ops/jangada/views': () => ({ body: { data: views } }) });
    const closed = jest.fn();
    renderDesk(<Palette onClose={closed} />, {
      me: aMe(['payments']),
      path: '/jangada/log',
      language,
      readsViews: true,
    });
    return closed;
  };
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  const optionsShown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  beforeEach(() => localStorage.clear());

  it('is opened on its page by its name and the keyboard, with its filters and columns', async () => {
    const closed = opens([aView({ columns })]);
    type('paid o');
    expect(await screen.findByRole('option', { name: /Paid ones/ })).toHaveTextContent('Deposits');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/jangada/deposits?status=paid&view=7'));
    expect(closed).toHaveBeenCalled();
    expect(JSON.parse(localStorage.getItem('desk.list.p1.deposits') ?? '')).toEqual({ columns: columnsOf(columns) });
  });

  it('is found by its page, and of a role is shown with its owner, after one’s own', async () => {
    opens([aView({ id: 8, owner: 'rui', role: 'payments', name: 'Late' }), aView()]);
    type('deposits');
    await screen.findByRole('option', { name: /Late/ });
    const saved = optionsShown().filter((text) => /Late|Paid/.test(text ?? ''));
    expect(saved[0]).toMatch(/Paid ones.*Deposits$/);
    expect(saved[1]).toMatch(/Late.*Deposits · of rui$/);
  });

  it('of an operation’s own page opens there, with what it asks for', async () => {
    opens([aView({ list: 'pix notices', name: 'Live', search: 'waiting=true' })]);
    type('live');
    fireEvent.click(await screen.findByRole('option', { name: /Live/ }));
    await waitFor(() => expect(address()).toBe('/jangada/ops/pix-notices?waiting=true&view=7'));
  });

  it('of a page that is gone, or that one may not open, is not listed', async () => {
    opens([aView({ list: 'gone', name: 'Paid gone' }), aView({ list: 'people', name: 'Paid people' }), aView()]);
    type('paid');
    await screen.findByRole('option', { name: /Paid ones/ });
    expect(optionsShown().filter((text) => text?.includes('Paid'))).toHaveLength(1);
  });

  it('is listed with all others by what it is', async () => {
    opens(
      Array.from({ length: 12 }, (_, index) => aView({ id: index + 1, name: `Um ${index}` })),
      'pt',
    );
    type('visões');
    expect(await screen.findAllByRole('option', { name: /Um \d/ })).toHaveLength(12);
  });

  it('that nobody has saved: says where views come from', async () => {
    opens([]);
    type('saved');
    expect(await screen.findByText(/^No view of a list is saved yet/)).toBeVisible();
  });
});

describe('a command in the search', () => {
  it('whose name or words begin with the text comes before others that have it', () => {
    types('open networks', [], ['admin']);
    const commands = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(commands[0]).toMatch(/^Open networks/);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'address close' } });
    expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/address close/);
  });
});
