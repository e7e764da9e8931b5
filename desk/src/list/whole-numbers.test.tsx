import { fireEvent, screen } from '@testing-library/react';
import { LedgerPage } from '../payments/ledger-page.tsx';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { isWhole } from './use-whole-widths.ts';

const row = {
  ...{ id: 72, created_at: '2026-11-30T00:00:00.000Z', kind: 'prize', user_id: 4, player_name: 'Rafael Teixeira' },
  ...{ amount: 48_500, ref: 'winner-jangada-8', key: 'k' },
  postings: [{ account: 'player:4:cash', amount: 48_500 }],
};

const show = () => {
  answerCalls({
    'GET /ops/jangada/ledger': () => ({ body: { data: [row], next_cursor: null } }),
    'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
  });
  renderDesk(<LedgerPage />, { me: aMe(['finance']), path: '/jangada/ledger' });
};

afterEach(() => jest.restoreAllMocks());

describe('an amount in a list', () => {
  it('is never cut by its column, which is as wide as the amount is drawn', async () => {
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(311);
    show();
    const head = await screen.findByRole('columnheader', { name: /^Amount/, hidden: true });
    expect(Number.parseInt(getComputedStyle(head).width, 10)).toBeGreaterThan(311);
    const texts = screen.getByRole('columnheader', { name: /^Player/, hidden: true });
    expect(Number.parseInt(getComputedStyle(texts).width, 10)).toBe(200);
  });

  it('fades out at the edge that would show half of it', async () => {
    show();
    await screen.findByRole('columnheader', { name: /^Amount/, hidden: true });
    const scroller = screen.getByRole('region', { name: 'Ledger' });
    jest.spyOn(scroller, 'clientWidth', 'get').mockReturnValue(700);
    jest.spyOn(scroller, 'scrollWidth', 'get').mockReturnValue(900);
    const faded = (scrollLeft: number): readonly (string | undefined)[] => {
      scroller.scrollLeft = scrollLeft;
      fireEvent.scroll(scroller);
      return [...document.querySelectorAll<HTMLElement>('[data-fade]')].map(({ dataset }) => dataset['fade']);
    };
    expect(faded(0)).toEqual(['right']);
    expect(faded(100)).toEqual(['left', 'right']);
    expect(faded(200)).toEqual(['left']);
  });
});

it.each([
  ['money', 5, true],
  ['moment', '2026-11-30', true],
  ['text', 72, true],
  ['state', 3, false],
  ['player', 4, false],
  ['text', 'a text', false],
] as const)('a value of the kind %s (%s) is whole: %s', (kind, value, expected) => {
  expect(isWhole(kind, value)).toBe(expected);
});
