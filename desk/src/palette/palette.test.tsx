import { fireEvent, screen } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { Palette } from './palette.tsx';

const types = (text: string, found: readonly object[]) => {
  const calls = answerCalls({
    'GET /ops/jangada/find': () => ({ body: { data: found } }),
  });
  renderDesk(<Palette onClose={() => {}} />, { me: aMe(['support']) });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  return calls;
};

describe('a player in the search', () => {
  it.each([
    [' 943.895.\n751-04 ', '943.895.751-04'],
    ['(11) 98765 0003', '(11)987650003'],
    ['ana@exemplo.com\r\n', 'ana@exemplo.com'],
  ])('is found by %j as it was pasted', async (text, identifier) => {
    const calls = types(text, [{ id: 42, by: 'cpf', name: 'Ana Lima' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toHaveTextContent('by CPF');
    expect(calls[0]?.query).toEqual({ identifier });
  });

  it.each([
    ['Oi! meu cpf é 746.824.890-70 e o saque não caiu', '746.824.890-70'],
    ['me liga no (11) 98765-0003, obrigada', '(11)98765-0003'],
    ['o e-mail é ana@exemplo.com, pode ver?', 'ana@exemplo.com'],
    ['olha o pix E18236120202611291503s1e9a3b7c2d aqui', 'E18236120202611291503s1e9a3b7c2d'],
    ['Ana Lima · 42', '42'],
    ['what happened in round round-00012e7f0fe1c81ea915?', 'round-00012e7f0fe1c81ea915'],
    ['\u202A746.824.890-70\u202C', '746.824.890-70'],
  ])('is found by what the sentence %j says', async (text, identifier) => {
    const calls = types(text, [{ id: 42, by: 'cpf', name: 'Ana Lima' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toBeVisible();
    expect(calls[0]?.query).toEqual({ identifier });
  });

  it('is found by a round, which is listed too', async () => {
    types('round-00012e7f0fe1c81ea915', [{ id: 42, by: 'round', name: 'Ana Lima' }]);
    expect(await screen.findByRole('option', { name: /Ana Lima · 42/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Bets and rounds/ })).toHaveTextContent('by a round');
  });

  it('that is not found: says what can be pasted', async () => {
    types('94389575104', []);
    expect(await screen.findByText(/You can paste a CPF, phone, e-mail, Pix key/)).toBeVisible();
  });
});
