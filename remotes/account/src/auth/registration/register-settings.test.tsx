import { register, validateCpf } from '@jangada/contracts/domains/auth/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { RegisterFlow } from './register-flow.tsx';

const open = (site: Parameters<typeof aSite>[0], api?: (fake: Fakes) => void) =>
  renderRemote(<RegisterFlow onMode={() => {}} onDone={() => {}} />, {
    remote: 'account',
    session: 'guest',
    tenant: aSite({ registerCPF: false, turnstileSiteKey: '', ...site }),
    texts: { pt, en },
    api: (fake) => {
      fake.on(register, () => ({ data: { user: aUser() }, token: 'secret' }));
      api?.(fake);
    },
  });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

const registerPlayer = async () => {
  fill({ Nome: 'Ana', Sobrenome: 'Lima' });
  press('Continuar');
  await screen.findByText('Passo 2 de 3');
  fill({ Celular: '11987654321', 'E-mail': 'ana@example.com' });
  press('Continuar');
  await screen.findByText('Passo 3 de 3');
  fill({ Senha: 'Segredo-1', 'Confirmar senha': 'Segredo-1' });
  fireEvent.click(screen.getByLabelText(/18 anos/));
  fireEvent.click(screen.getByLabelText(/Li e aceito/));
  press('Criar conta');
};

describe('the settings of a registration', () => {
  it.each([
    ['reg_alert', { reg_alert: 'Só com celular do Brasil.' }, () => screen.queryByText('Só com celular do Brasil.')],
    ['registerCPF', { registerCPF: true }, () => screen.queryByLabelText('CPF')],
  ])('%s shows its part of the form only where it is set', (_, site, part) => {
    const { unmount } = open(site);
    expect(part()).toBeVisible();
    unmount();
    open({});
    expect(part()).toBeNull();
  });

  it.each([
    [true, 'Confirme seu celular'],
    [false, /Marina/],
  ])('casVerifyRegistrations %s decides whether a code for the phone follows', async (casVerifyRegistrations, next) => {
    open({ casVerifyRegistrations });
    await registerPlayer();
    expect(await screen.findByRole('heading', { name: next })).toBeVisible();
    expect(screen.queryAllByLabelText(/^Dígito/)).toHaveLength(casVerifyRegistrations ? 6 : 0);
  });

  const giveCpf = (api: (fake: Fakes) => void) => {
    const page = open({ registerCPF: true }, api);
    fill({ Nome: 'Ana', Sobrenome: 'Lima', CPF: '529.982.247-25' });
    press('Continuar');
    return page;
  };

  it('registerCPF checks the CPF by POST /validate/validate-cpf before the next step', async () => {
    const { fake } = giveCpf((fake) => fake.on(validateCpf, () => ({ valid: true })));
    expect(await screen.findByText('Passo 2 de 3')).toBeVisible();
    expect([validateCpf.method, validateCpf.path]).toEqual(['POST', '/validate/validate-cpf']);
    expect(fake.calls.filter(({ path }) => path === validateCpf.path)).toHaveLength(1);
  });

  it('a CPF that the server refuses has its message at the field', async () => {
    giveCpf((fake) => fake.on(validateCpf, () => ({ valid: false, message: 'CPF inválido' })));
    expect(await screen.findByText('CPF inválido')).toBeVisible();
    expect(screen.getByLabelText('CPF')).toHaveFocus();
    expect(screen.getByText('Passo 1 de 3')).toBeVisible();
  });

  it('a check of the CPF without an answer does not stop the registration', async () => {
    giveCpf((fake) =>
      fake.on(validateCpf, () => {
        throw refusal(429, { code: 'request.too-many' });
      }),
    );
    expect(await screen.findByText('Passo 2 de 3')).toBeVisible();
  });
});
