import { screen } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../../testing/render-desk.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const anEvent = (fields: object) => ({
  ...{ at: '2026-11-30T15:00:00.000Z', kind: 'note', ref: '1', state: null, text: null, amount: null, count: null },
  staked: null,
  won: null,
  by: null,
  ...fields,
});

const shows = (events: readonly object[], language: 'pt' | 'en' = 'en') => {
  answerCalls({ 'GET /ops/jangada/players/42/timeline': () => ({ body: { data: events, next_cursor: null } }) });
  renderDesk(<TimelineTab id="42" />, { me: aMe(['support']), language });
};

describe('the stream of a player', () => {
  it('shows what people have written as the notes show it: marks that change its order are visible', async () => {
    shows([anEvent({ text: 'Nota \u202Egpj.exe', by: 'A\u202Ena' })]);
    expect(await screen.findByText('Nota [U+202E]gpj.exe')).toBeVisible();
    expect(screen.getByText('A[U+202E]na')).toBeVisible();
  });

  it.each([
    ['en', 'Piracema: 3 bets in an hour, staked R$3.00, won R$2.50'],
    ['pt', 'Piracema: 3 apostas em uma hora, apostou R$ 3,00, ganhou R$ 2,50'],
  ] as const)('says in %s what the bets of an hour staked and won', async (language, said) => {
    shows([anEvent({ kind: 'bets', text: 'Piracema', count: 3, staked: 300, won: 250 })], language);
    expect((await screen.findByText(/Piracema/)).textContent?.replaceAll('\u00a0', ' ')).toBe(said);
    expect(screen.queryByText(/\+ 1 h/)).not.toBeInTheDocument();
  });
});
