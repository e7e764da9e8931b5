import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  Checkbox,
  MaskedInput,
  MoneyInput,
  PasswordInput,
  PhoneInput,
  PinInput,
  Select,
  Switch,
  TextInput,
} from '../field.tsx';
import { renderDesign } from '../testing/render.tsx';

const NBSP = '\u00a0';

function Deposit({ onAmount, max }: { onAmount: (amount: number | null) => void; max?: number }) {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <MoneyInput
      label="Valor"
      value={amount}
      {...(max ? { max } : {})}
      onChange={(next) => {
        setAmount(next);
        onAmount(next);
      }}
    />
  );
}

describe('MoneyInput', () => {
  it('enters digits from the right, as a bank app does', async () => {
    const amounts: (number | null)[] = [];
    renderDesign(<Deposit onAmount={(amount) => amounts.push(amount)} />);
    const input = screen.getByLabelText('Valor');
    await userEvent.type(input, '1250');
    expect(amounts).toEqual([1, 12, 125, 1250]);
    expect(input).toHaveValue(`R$${NBSP}12,50`);
  });

  it('removes one digit per key press and ends empty', async () => {
    const amounts: (number | null)[] = [];
    renderDesign(<Deposit onAmount={(amount) => amounts.push(amount)} />);
    const input = screen.getByLabelText('Valor');
    await userEvent.type(input, '12{Backspace}{Backspace}');
    expect(amounts).toEqual([1, 12, 1, null]);
    expect(input).toHaveValue('');
  });

  it.each([
    ['12,50', 1250],
    ['R$ 1.234,56', 123456],
    ['80', 8000],
  ])('understands a pasted %s', async (text, centavos) => {
    const onAmount = jest.fn();
    renderDesign(<Deposit onAmount={onAmount} />);
    await userEvent.click(screen.getByLabelText('Valor'));
    await userEvent.paste(text);
    expect(onAmount).toHaveBeenLastCalledWith(centavos);
  });

  it('ignores letters, signs and pasted words', async () => {
    const onAmount = jest.fn();
    renderDesign(<Deposit onAmount={onAmount} />);
    await userEvent.type(screen.getByLabelText('Valor'), 'a-');
    await userEvent.paste('muito');
    expect(onAmount.mock.calls.flat().filter((amount) => amount !== null)).toEqual([]);
  });

  it('refuses a digit that would pass the largest amount', async () => {
    const onAmount = jest.fn();
    renderDesign(<Deposit onAmount={onAmount} max={10_000} />);
    await userEvent.type(screen.getByLabelText('Valor'), '999999');
    expect(onAmount).toHaveBeenLastCalledWith(9999);
  });

  it('requests the numeric keyboard on phones', () => {
    renderDesign(<Deposit onAmount={() => {}} />);
    expect(screen.getByLabelText('Valor')).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('a field', () => {
  it('ties label, help and error to its control', () => {
    renderDesign(<TextInput label="E-mail" help="Para o recibo" error="E-mail inválido" required />);
    const input = screen.getByLabelText('E-mail');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('E-mail inválido Para o recibo');
  });

  it('retains the focus when an error appears while typing', async () => {
    function Name() {
      const [text, setText] = useState('');
      return (
        <TextInput
          aria-label="Nome"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={text ? 'Curto' : undefined}
        />
      );
    }
    renderDesign(<Name />);
    await userEvent.type(screen.getByLabelText('Nome'), 'abc');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    expect(screen.getByLabelText('Nome')).toHaveValue('abc');
  });

  it('writes a CPF into its mask and drops what does not fit', async () => {
    const onDigitsChange = jest.fn();
    renderDesign(<MaskedInput label="CPF" mask="cpf" onDigitsChange={onDigitsChange} />);
    await userEvent.type(screen.getByLabelText('CPF'), '529x98224725999');
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
    expect(onDigitsChange).toHaveBeenLastCalledWith('52998224725');
  });

  it.each([
    ['of another country', '+351 912 345 678', '+351 912 345 678'],
    ['with a digit too many', '119876543210', '119876543210'],
    ['without digits', 'onze', 'onze'],
    ['with its country code', '+55 (11) 98765-4321', '(11) 98765-4321'],
    ['of ten digits', '1133224455', '(11) 3322-4455'],
  ])('a typed telephone number %s becomes no other number', async (_, typed, shown) => {
    renderDesign(<PhoneInput label="Celular" />);
    const field = screen.getByLabelText('Celular');
    await userEvent.type(field, typed);
    expect(field).toHaveValue(shown);
    await userEvent.type(field, '{Backspace}'.repeat(20));
    expect(field).toHaveValue('');
  });

  it('accepts a pasted telephone number with its country code', async () => {
    renderDesign(<PhoneInput label="Celular" />);
    await userEvent.click(screen.getByLabelText('Celular'));
    await userEvent.paste('+55 11 91234-5678');
    expect(screen.getByLabelText('Celular')).toHaveValue('(11) 91234-5678');
  });

  it('shows a password on request and hides it again', async () => {
    renderDesign(<PasswordInput label="Senha" />);
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  });

  it('makes checkbox, switch and select accessible by their names', async () => {
    renderDesign(
      <>
        <Checkbox label="Aceito os termos" error="É preciso aceitar" />
        <Switch label="Sons" />
        <Select
          label="Chave"
          options={[
            { value: 'cpf', label: 'CPF' },
            { value: 'email', label: 'E-mail' },
          ]}
        />
      </>,
    );
    await userEvent.click(screen.getByLabelText('Aceito os termos'));
    await userEvent.click(screen.getByRole('switch', { name: 'Sons' }));
    await userEvent.selectOptions(screen.getByLabelText('Chave'), 'email');
    expect(screen.getByRole('checkbox', { name: 'Aceito os termos' })).toBeChecked();
    expect(screen.getByLabelText('Aceito os termos')).toHaveAccessibleDescription('É preciso aceitar');
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByLabelText('Chave')).toHaveValue('email');
  });
});

describe('PinInput', () => {
  function Code({ onComplete }: { onComplete: (code: string) => void }) {
    const [code, setCode] = useState('');
    return <PinInput label="Código" value={code} onChange={setCode} onComplete={onComplete} />;
  }

  it('moves on with each digit and reports the complete code', async () => {
    const onComplete = jest.fn();
    renderDesign(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByLabelText('Dígito 1/6'));
    await userEvent.keyboard('12a3456');
    expect(onComplete).toHaveBeenCalledWith('123456');
  });

  it('fills every box from one paste', async () => {
    const onComplete = jest.fn();
    renderDesign(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByLabelText('Dígito 1/6'));
    await userEvent.paste('Seu código: 987 654');
    expect(onComplete).toHaveBeenCalledWith('987654');
    expect(screen.getByLabelText('Dígito 6/6')).toHaveValue('4');
  });

  it('moves back with Backspace', async () => {
    renderDesign(<Code onComplete={() => {}} />);
    await userEvent.click(screen.getByLabelText('Dígito 1/6'));
    await userEvent.keyboard('12{Backspace}');
    expect(screen.getByLabelText('Dígito 2/6')).toHaveValue('');
    expect(screen.getByLabelText('Dígito 2/6')).toHaveFocus();
  });
});
