import { screen } from '@testing-library/react';
import { aMe, answerCalls, renderDesk } from '../../testing/render-desk.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const anEvent = (fields: object) => ({
  ...{ at: '2026-11-30T15:00:00.000Z', kind: 'note', ref: '1', state: null, text: null, amount: null, count: null },
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
});
