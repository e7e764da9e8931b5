import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@jangada/contracts/delivery/access';
import { answerCalls, renderBoard, type Answers } from '../testing/render-board.tsx';
import { TenantsPage } from './tenants-page.tsx';

const REASON = 'a new brand';
const NEXT = 'have the sports provider know the brand of verde';

const changed = {
  tenant: 'verde',
  domains: ['verde.localhost'],
  releases: [{ remote: 'host', version: '1.0.0' }],
  change_set: null,
  next: [NEXT],
};

const open = async (answers: Answers = {}, role: Role = 'admin') => {
  const calls = answerCalls({
    'GET /api/_icons/lucide.json': () => ({ body: {} }),
    'GET /delivery/v1/tenants': () => ({
      body: {
        data: [
          { slug: 'jangada', domain: 'localhost', closed: false },
          { slug: 'tucano', domain: 'tucano.localhost', closed: true },
        ],
      },
    }),
    ...answers,
  });
  renderBoard(<TenantsPage />, { role });
  await screen.findByRole('row', { name: /jangada/ });
  const posted = () => calls.filter(({ method }) => method === 'POST');
  return { user: userEvent.setup(), posted };
};

const fill = async (user: ReturnType<typeof userEvent.setup>, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
};

describe('the sites of the platform', () => {
  it('show which are closed', async () => {
    await open();
    expect(within(screen.getByRole('row', { name: /jangada/ })).getByText('Open')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /tucano/ })).getByText('Closed')).toBeVisible();
  });

  it('get a new one like another that is open, and show what is left to do', async () => {
    const { user, posted } = await open({ 'POST /delivery/v1/tenants/create': () => ({ body: changed }) });
    await user.click(screen.getByRole('button', { name: 'New site' }));
    expect(screen.getByLabelText('Like the site')).toHaveTextContent('Choose a site.jangada');
    await user.selectOptions(screen.getByLabelText('Like the site'), 'jangada');
    await fill(user, {
      'Short name': 'verde',
      Domains: 'verde.localhost, www.verde.localhost',
      'Name for the public': 'Verde',
      'Responsible company': 'Verde Ltda',
      Reason: REASON,
    });
    await user.click(screen.getByRole('button', { name: 'Put live' }));
    expect(await screen.findByRole('dialog', { name: 'verde: Open' })).toHaveTextContent(NEXT);
    expect(posted().map(({ body }) => body)).toEqual([
      {
        slug: 'verde',
        like: 'jangada',
        domains: ['verde.localhost', 'www.verde.localhost'],
        name: 'Verde',
        legal_name: 'Verde Ltda',
        reason: REASON,
      },
    ]);
  });

  it('get no new one while a field is wrong', async () => {
    const { user, posted } = await open();
    await user.click(screen.getByRole('button', { name: 'New site' }));
    await fill(user, { 'Short name': 'api', Domains: 'https://verde.localhost', 'PIX key': 'x' });
    await user.click(screen.getByRole('button', { name: 'Put live' }));
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent(/the name may be reserved/));
    expect(screen.getByLabelText('Like the site')).toBeInvalid();
    expect(dialog).toHaveTextContent(/Write the domain alone/);
    expect(dialog).toHaveTextContent(/Write a random key/);
    expect(dialog).toHaveTextContent(/Write 3 characters or more/);
    expect(posted()).toEqual([]);
  });

  it('show the refusal of a taken domain beside the typed fields', async () => {
    const refused = { code: 'tenant.taken', message: 'This name or one of these domains belongs to another tenant.' };
    const { user } = await open({ 'POST /delivery/v1/tenants/create': () => ({ status: 409, body: refused }) });
    await user.click(screen.getByRole('button', { name: 'New site' }));
    await user.selectOptions(screen.getByLabelText('Like the site'), 'jangada');
    await fill(user, {
      'Short name': 'verde',
      Domains: 'tucano.localhost',
      'Name for the public': 'Verde',
      'Responsible company': 'Verde Ltda',
      Reason: REASON,
    });
    await user.click(screen.getByRole('button', { name: 'Put live' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('belongs to another tenant');
    expect(screen.getByLabelText('Short name')).toHaveValue('verde');
  });

  it('show beside its field what the edge refuses, such as a missing licence', async () => {
    const refused = {
      code: 'request.invalid',
      message: 'Check the fields.',
      errors: { licence: ['jangada is regulated'] },
    };
    const { user } = await open({ 'POST /delivery/v1/tenants/create': () => ({ status: 422, body: refused }) });
    await user.click(screen.getByRole('button', { name: 'New site' }));
    await user.selectOptions(screen.getByLabelText('Like the site'), 'jangada');
    await fill(user, {
      'Short name': 'verde',
      Domains: 'verde.localhost',
      'Name for the public': 'Verde',
      'Responsible company': 'Verde Ltda',
      Reason: REASON,
    });
    expect(screen.getByLabelText('Licence')).not.toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Put live' }));
    await waitFor(() => expect(screen.getByLabelText('Licence')).toBeInvalid());
    expect(screen.getByLabelText('PIX key')).not.toBeInvalid();
  });

  it('are found by name, domain and group, twenty at a time', async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({
      ...{ slug: `marca${index}`, domain: `marca${index}.test` },
      closed: false,
    }));
    const data = [{ slug: 'jangada', domain: 'localhost', closed: false }, ...many];
    const { user } = await open({
      'GET /delivery/v1/tenants': () => ({ body: { data } }),
      'GET /delivery/v1/tenant-tags': () => ({ body: { data: [{ tenant: 'marca23', tags: ['small'] }] } }),
    });
    const rows = () => screen.getAllByRole('row').length - 1;
    expect([rows(), screen.queryByText('25 sites') !== null]).toEqual([20, true]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rows()).toBe(25);
    await user.click(screen.getByRole('searchbox'));
    await user.paste('tag:small');
    expect(rows()).toBe(1);
    expect(screen.getByRole('row', { name: /marca23/ })).toHaveTextContent('tag:small');
  });

  it('are closed with a reason, and opened again', async () => {
    const state = () => ({ body: { ...changed, tenant: 'jangada' } });
    const { user, posted } = await open({
      'POST /delivery/v1/tenants/jangada/state': state,
      'POST /delivery/v1/tenants/tucano/state': state,
    });
    for (const [slug, word, title] of [
      ['jangada', 'Close the site', 'jangada: Closed'],
      ['tucano', 'Open the site again', 'jangada: Open'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Actions for ${slug}` }));
      await user.click(await screen.findByRole('menuitem', { name: word }));
      await fill(user, { Reason: REASON });
      await user.click(screen.getByRole('button', { name: word }));
      expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Done' }));
    }
    expect(posted().map(({ body }) => body)).toEqual([
      { state: 'closed', reason: REASON },
      { state: 'live', reason: REASON },
    ]);
  });

  it('are changed by admins alone', async () => {
    await open({}, 'viewer');
    expect(screen.getByRole('button', { name: 'New site' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Actions for jangada' })).toBeDisabled();
  });
});
