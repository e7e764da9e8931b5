import { act, fireEvent, screen, within } from '@testing-library/react';
import { useCommands } from '../command/command-store.ts';
import { aMe, answerCalls, press, renderDesk } from '../testing/render-desk.tsx';
import { IdentityTab } from './tabs/identity-tab.tsx';

const AT = '2026-11-30T12:00:00.000Z';

const identity = {
  ...{ id: 42, name: 'Ana Lima', language: 'en', cpf: null, email: 'a•••@x.com', phone: null, age: 30 },
  ...{ email_verified_at: null, phone_verified_at: null, city: null, state: null, address_since: null },
  ...{ with_google: false, kyc_status: 'none', registered_at: AT, documents: [] },
  requested: [{ type: 'address_proof', told: 'Please send a bill.', asked_at: AT, asked_by: 'rui' }],
};

const renderTab = (role: 'identity' | 'support', fields: object = {}) => {
  answerCalls({
    'GET /ops/jangada/players/42/identity': () => ({ body: { data: { ...identity, ...fields } } }),
    'GET /ops/jangada/players/42': () => ({ status: 403, body: { code: 'ops.forbidden', message: '' } }),
  });
  renderDesk(<IdentityTab id="42" />, { me: aMe([role]) });
};

const ask = () => screen.findByRole('button', { name: 'Ask for a document' });

beforeEach(() => useCommands.getState().close());

describe('the identity of a player', () => {
  it('lists what was asked for and is missing, with who asked and what the player reads', async () => {
    renderTab('identity');
    const documents = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(documents.getByText(/^Asked for by rui (.*): proof of address, still missing\.$/)).toBeVisible();
    expect(documents.getByText('Please send a bill.')).toBeVisible();
  });

  it('says a text of two requests once, with both kinds', async () => {
    const [asked] = identity.requested;
    renderTab('identity', { requested: [asked, { ...asked, type: 'selfie' }] });
    expect(await screen.findAllByText('Please send a bill.')).toHaveLength(1);
    expect(screen.getByText(/: proof of address; selfie, still missing\.$/)).toBeVisible();
  });

  it('has a button that cancels a request, for all its kinds', async () => {
    const [asked] = identity.requested;
    renderTab('identity', { requested: [asked, { ...asked, type: 'selfie' }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel a request for a document' }));
    expect(useCommands.getState().command).toMatchObject({
      words: 'document cancel-request',
      params: { id: '42' },
      preset: { kinds: ['address_proof', 'selfie'] },
    });
    act(() => useCommands.getState().close());
  });

  it('promises no date of birth where nobody was asked for one', async () => {
    renderTab('identity', { age: null });
    expect(await screen.findByText('no date of birth: sign-up does not ask for it')).toBeVisible();
  });

  it('has a button and a key to ask for a document, in the language of the player', async () => {
    renderTab('identity');
    expect(await ask()).toBeEnabled();
    press(window, 's');
    expect(useCommands.getState().command).toMatchObject({
      words: 'document request',
      params: { id: '42' },
      playerLanguage: 'en',
    });
  });

  it('has neither for who may not decide about identities, who is told which roles may', async () => {
    renderTab('support');
    expect(await ask()).toHaveAccessibleDescription('Only Identity, Compliance');
    press(window, 's');
    expect(useCommands.getState().command).toBeNull();
  });
});
