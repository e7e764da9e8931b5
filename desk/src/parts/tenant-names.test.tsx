import { fireEvent, screen } from '@testing-library/react';
import { Rail } from '../frame/rail.tsx';
import { LogPage } from '../log/log-page.tsx';
import { RequestsPage } from '../requests/requests-page.tsx';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { tenantNameIn } from './tenant-names.ts';

const tenants = [
  { id: 'jangada', name: 'Jangada' },
  { id: 'jangada-sul', name: ' jangada ' },
  { id: 'tucano', name: 'Tucano' },
];
const me = { ...aMe(['manager']), tenants };
const page = (data: readonly object[]) => ({
  body: { data, current_page: 1, last_page: 1, total: data.length, next: null },
});

beforeEach(() => {
  const real = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...real(query), matches: true }));
});
afterEach(() => jest.restoreAllMocks());

describe('the name of a tenant', () => {
  it.each([
    ['alone where it is the only one', 'tucano', { name: 'Tucano', slug: null }],
    ['with its short name where another has the same', 'jangada', { name: 'Jangada', slug: 'jangada' }],
    [
      'with its short name where another differs in case or spaces',
      'jangada-sul',
      { name: ' jangada ', slug: 'jangada-sul' },
    ],
    ['its short name where the person has no role on it', 'arara', { name: 'arara', slug: null }],
  ])('is %s', (_, id, name) => expect(tenantNameIn(tenants, id)).toEqual(name));

  it('has the short name in the switch of tenants', async () => {
    answerCalls({ 'GET /ops/jangada/queues': () => page([]) });
    renderDesk(<Rail />, { me });
    fireEvent.click(await screen.findByRole('button', { name: /Jangada.*jangada · Desk/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.trim())).toEqual([
      'Jangada · jangada',
      'jangada  · jangada-sul',
      'Tucano',
    ]);
  });

  it('has the short name in a request for a second person', async () => {
    const request = {
      ...{ id: 7, tenant: 'jangada', words: 'level remove', params: { tenant: 'jangada' }, input: {}, reason: 'x' },
      ...{ about: null, amount: null, types_amount: false, asked_by: 'bia', asked_at: '2026-11-30T00:00:00.000Z' },
      ...{ expires_at: '2026-11-30T08:00:00.000Z', state: 'open', decided_by: null, decided_reason: null },
      ...{ decided_at: null, outcome: null, effects: { reply: null, refusal: null, rows: [], movements: [] } },
    };
    const effects = { ...request.effects, messages: [], calls: [], second: true, left: null, digest: 'd' };
    answerCalls({
      'GET /ops/jangada/requests': () => page([{ ...request, effects }]),
      'GET /ops/jangada/requests/7': () => ({
        body: { data: { ...request, effects }, now: effects, changed: false, bar: null },
      }),
    });
    renderDesk(<RequestsPage />, { me, path: '/jangada/requests?open=7' });
    expect(await screen.findByText('Jangada · jangada')).toBeVisible();
  });

  it('has the short name in the log', async () => {
    const line = {
      ...{ id: 1, command: '1f0c9a52-6f1e-4a51-9d5c-3c0d9f6a7b11', at: '2026-11-30T05:00:00.000Z', operator: 'ana' },
      ...{ words: 'bonus grant', about: 'tenant=jangada-sul player=3', reason: 'goodwill', outcome: 'done' },
      ...{ subject: null, second: null, role: null, address: null, trace: null },
    };
    answerCalls({ 'GET /ops/jangada/log': () => page([line]) });
    renderDesk(<LogPage />, { me });
    expect(await screen.findByText(/^Site: jangada +· jangada-sul · Player: 3$/)).toBeVisible();
  });
});
