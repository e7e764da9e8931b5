import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { SavedView } from '@jangada/contracts/ops/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DepositsPage } from '../payments/deposits-page.tsx';
import { aView as anyView } from '../testing/a-view.ts';
import { aMe, answerCalls, renderDesk } from '../testing/render-desk.tsx';
import { columnsOf, savedColumnsOf } from './columns-store.ts';
import { sharableRoles } from './use-saved-views.ts';

const DEPOSITS = 'GET /ops/jangada/deposits';
const VIEWS = '/ops/jangada/views';
const COLUMNS = savedColumnsOf({
  hidden: ['coupon'],
  order: ['amount', 'id', 'coupon'],
  pinned: [],
  widths: { id: 99 },
});

const aView = (fields: Partial<SavedView> = {}): SavedView => anyView({ columns: COLUMNS, ...fields });

/** Answers as an API that keeps these views. */
const withViews = (...views: SavedView[]) => {
  let kept = views;
  return answerCalls({
    [DEPOSITS]: () => ({ body: { data: [], current_page: 1, last_page: 1, total: 0, next_cursor: null } }),
    [`GET ${VIEWS}`]: () => ({ body: { data: kept } }),
    [`POST ${VIEWS}`]: ({ body }) => {
      const set = body as Partial<SavedView>;
      const view = aView({ id: 12, ...set, role: set.role ?? null });
      kept = [...kept.filter(({ name }) => name !== view.name), view];
      return { body: { data: view } };
    },
    [`POST ${VIEWS}/7/remove`]: () => {
      kept = [];
      return { body: { message: 'gone' } };
    },
  });
};

const render = (path = '/jangada/list', id = 'p1') =>
  renderDesk(<DepositsPage />, { path, me: { ...aMe(), id }, readsViews: true });
const address = () => screen.getByLabelText('address').textContent;
const openMenu = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const setsIn = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === VIEWS).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('a saved view', () => {
  it('opens with its filters and its columns, and stands in the address', async () => {
    const calls = withViews(aView());
    render();
    await openMenu(/^Views/);
    await choose(/^Paid ones/);
    await waitFor(() => expect(address()).toBe('/jangada/list?status=paid&view=7'));
    expect(calls.filter(({ path }) => path.endsWith('/deposits')).at(-1)?.query).toEqual({ status: 'paid' });
    expect(screen.getByRole('button', { name: 'Paid ones' })).toBeVisible();
  });

  it('says that it is modified; is kept, or left as it was', async () => {
    const calls = withViews(aView());
    const { unmount } = render('/jangada/list?status=refused&view=7');
    await openMenu(/^Paid ones.*modified/);
    await choose(/^Discard/);
    await waitFor(() => expect(address()).toBe('/jangada/list?status=paid&view=7'));
    unmount();
    render('/jangada/list?status=refused&view=7');
    await openMenu(/^Paid ones.*modified/);
    await choose(/^Keep/);
    await waitFor(() => expect(setsIn(calls)).toHaveLength(1));
    expect(setsIn(calls)[0]).toMatchObject({ list: 'deposits', name: 'Paid ones', search: 'status=refused' });
    await waitFor(() => expect(screen.queryByText(/modified/)).toBeNull());
  });

  it('is saved under a name, shared with a role, and as the start', async () => {
    const calls = withViews();
    render('/jangada/list?status=paid&cursor=17-12&open=3');
    await openMenu(/^Views/);
    await choose(/^Save as a view/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Name of the view/), { target: { value: ' Round ' } });
    fireEvent.change(dialog.getByLabelText(/^Who sees it/), { target: { value: 'payments' } });
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/jangada/list?status=paid&view=12'));
    expect(setsIn(calls)[0]).toMatchObject({ name: 'Round', search: 'status=paid', role: 'payments', start: true });
  });

  it('whose filter is gone says so, shows the list without it, and is kept without it', async () => {
    const calls = withViews(aView({ search: 'colour=red&status=paid' }));
    render('/jangada/list?colour=red&status=paid&view=7');
    expect(await screen.findByText('There is no “colour” here (“red”).')).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith('/deposits'))?.query).toEqual({ status: 'paid' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the address' }));
    await openMenu(/^Paid ones.*modified/);
    await choose(/^Keep/);
    await waitFor(() => expect(setsIn(calls)[0]).toMatchObject({ name: 'Paid ones', search: 'status=paid' }));
  });

  it('is removed', async () => {
    const calls = withViews(aView());
    render('/jangada/list?status=paid&view=7');
    await openMenu(/^Paid ones/);
    await choose(/^Remove/);
    expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
    expect(calls.some(({ path }) => path.endsWith('/7/remove'))).toBe(true);
  });

  it('of somebody else is shown with its owner, and cannot be kept or removed', async () => {
    withViews(aView({ owner: 'rui', role: 'payments', removable: false }));
    render('/jangada/list?status=refused&view=7');
    await openMenu(/^Paid ones/);
    expect(await screen.findByRole('menuitem', { name: 'Paid ones · of rui' })).toBeVisible();
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Paid ones · of rui', 'Discard the changes', 'Save as a view']);
  });
});

describe('the start of a list', () => {
  it('is the view that the person begins with, once', async () => {
    const calls = withViews(aView({ start: true }));
    render();
    await waitFor(() => expect(address()).toBe('/jangada/list?status=paid&view=7'));
    fireEvent.click(await screen.findByRole('button', { name: /^Without Status/ }));
    await waitFor(() => expect(address()).toBe('/jangada/list?view=7'));
    const queries = calls.filter(({ path }) => path.endsWith('/deposits')).map(({ query }) => query);
    expect(queries).toEqual([{ status: 'paid' }, {}]);
  });

  it('is not that of somebody else, and not for an address with filters', async () => {
    withViews(aView({ start: true, owner: 'rui' }), aView({ id: 8, name: 'Mine', start: true }));
    render('/jangada/list?status=refused');
    expect(await screen.findByText(/^Nothing with/)).toBeVisible();
    expect(address()).toBe('/jangada/list?status=refused');
  });

  it('is the list without filters while the views cannot be read', async () => {
    answerCalls({
      [DEPOSITS]: () => ({ body: { data: [], current_page: 1, last_page: 1, total: 0, next_cursor: null } }),
      [`GET ${VIEWS}`]: () => ({ status: 503, body: { code: 'server.unavailable' } }),
    });
    render();
    expect(await screen.findByText('No deposit yet')).toBeVisible();
  });
});

describe('views that the browser has kept', () => {
  const keyOf = (person: string) => `desk.list.${person}.deposits`;
  const keptOf = (person: string): unknown => JSON.parse(localStorage.getItem(keyOf(person)) ?? '');
  const old = { name: 'Old', search: 'status=paid', columns: columnsOf(COLUMNS) };

  it('go to the API once, and then from the browser', async () => {
    localStorage.setItem(keyOf('p2'), JSON.stringify({ columns: columnsOf(COLUMNS), views: [old] }));
    const calls = withViews();
    render('/jangada/list?status=paid', 'p2');
    await waitFor(() => expect(keptOf('p2')).toEqual({ columns: columnsOf(COLUMNS) }));
    expect(setsIn(calls)).toEqual([
      { list: 'deposits', name: 'Old', search: 'status=paid', columns: COLUMNS, start: false },
    ]);
    await openMenu(/^Views/);
    expect(await screen.findByRole('menuitem', { name: 'Old' })).toBeVisible();
  });

  it('do not replace one of the same name', async () => {
    localStorage.setItem(keyOf('p3'), JSON.stringify({ views: [old] }));
    const calls = withViews(aView({ name: 'Old', search: '' }));
    render('/jangada/list?status=paid', 'p3');
    await waitFor(() => expect(keptOf('p3')).toEqual({}));
    expect(setsIn(calls)).toEqual([]);
  });
});

describe('the roles to share with', () => {
  it('are one’s own on the tenant; those who look after a team share with all', () => {
    const grant = (role: Role, tenants: string[] | null = null) => ({ role, tenants, until: null });
    expect(sharableRoles({ grants: [grant('crm'), grant('risk', ['tucano'])] }, 'jangada')).toEqual(['crm']);
    expect(sharableRoles({ grants: [grant('support-lead')] }, 'jangada')).toHaveLength(13);
    expect(sharableRoles({ grants: [grant('manager', ['tucano'])] }, 'jangada')).toEqual([]);
  });
});
