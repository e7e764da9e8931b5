import { createAddress, getAddress, updateName } from '@jangada/contracts/domains/profile/endpoints';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { AddressForm } from './address-form.tsx';
import { NameForm } from './name-form.tsx';

const show = (view: ReactNode, api: NonNullable<RenderRemoteOptions['api']> = () => {}) =>
  renderRemote(view, { remote: 'account', session: 'user', texts: { pt, en }, api });

const field = (label: string | RegExp) => screen.getByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the name', () => {
  const user = aUser({ name: 'Ana Lima' });

  it('is saved trimmed, and then there is nothing more to save', async () => {
    const { fake, host } = show(<NameForm user={user} />, (fake) =>
      fake.on(updateName, ({ body }) => ({ data: aUser({ name: body.name }) })),
    );
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await userEvent.type(field('Nome completo'), ' Souza ');
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await save();
    expect(fake.calls.find(({ path }) => path === updateName.path)?.body).toEqual({ name: 'Ana Lima Souza' });
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  it('is read-only once a document has verified it', () => {
    show(<NameForm user={aUser({ name: 'Ana Lima', kyc_status: 'approved' })} />);
    expect(field('Nome completo')).toHaveAttribute('readonly');
    expect(field('Nome completo')).toHaveAccessibleDescription(/não pode mais ser alterado/i);
    expect(screen.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  });

  it('says beside itself why it was not saved', async () => {
    show(<NameForm user={user} />, (fake) =>
      fake.on(updateName, () => {
        throw refusal(429, { code: 'request.too-many' });
      }),
    );
    await userEvent.type(field('Nome completo'), ' Souza');
    await save();
    expect(field('Nome completo')).toBeInvalid();
    expect(field('Nome completo')).toHaveValue('Ana Lima Souza');
  });
});

describe('the address', () => {
  it('is sent with the digits of its CEP, and is kept in the form', async () => {
    const { fake, host } = show(<AddressForm />, (fake) => {
      fake.on(getAddress, () => ({ data: null }));
      fake.on(createAddress, ({ body }) => ({ data: body }));
    });
    await userEvent.type(await screen.findByLabelText('CEP'), '60165121');
    await userEvent.type(field('Rua'), 'Av. Beira-Mar');
    await userEvent.type(field('Número'), '10');
    await userEvent.type(field('Bairro'), 'Meireles');
    await userEvent.type(field('Cidade'), 'Fortaleza');
    await userEvent.selectOptions(field('Estado'), 'CE');
    expect(host.updateBlocker.canUpdate.getState()).toBe(false);
    await save();
    expect(fake.calls.find(({ path }) => path === createAddress.path)?.body).toEqual({
      zip: '60165121',
      street: 'Av. Beira-Mar',
      number: '10',
      district: 'Meireles',
      city: 'Fortaleza',
      state: 'CE',
    });
    expect(field('CEP')).toHaveValue('60165-121');
    expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  });

  it('says beside each field what is missing, and starts at the first', async () => {
    const { fake } = show(<AddressForm />, (faked) => faked.on(getAddress, () => ({ data: null })));
    await userEvent.type(await screen.findByLabelText('CEP'), '60165');
    await save();
    expect(field('CEP')).toHaveAccessibleDescription(pt.account.zipInvalid);
    expect(field('CEP')).toHaveFocus();
    expect(field('Rua')).toHaveAccessibleDescription('Este campo é obrigatório.');
    expect(field('Estado')).toHaveAccessibleDescription(pt.account.stateMissing);
    expect(fake.calls.filter(({ path }) => path === createAddress.path)).toEqual([]);
  });

  it('shows what is stored, the CEP as people write it', async () => {
    const stored = {
      zip: '60165121',
      street: 'Av. Beira-Mar',
      number: '10',
      district: 'Meireles',
      city: 'Fortaleza',
      state: 'CE',
    };
    show(<AddressForm />, (fake) => fake.on(getAddress, () => ({ data: stored })));
    expect(await screen.findByLabelText('CEP')).toHaveValue('60165-121');
    expect(field('Estado')).toHaveValue('CE');
  });

  it('offers another try where it cannot be loaded, and nothing to overwrite it with', async () => {
    show(<AddressForm />, (fake) =>
      fake.on(getAddress, () => {
        throw refusal(500);
      }),
    );
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(screen.queryByLabelText('CEP')).not.toBeInTheDocument();
  });
});
