import { isCnpj } from '@jangada/contracts/validation/cnpj';
import { readPhone } from '@jangada/contracts/validation/phone';
import { plainText } from '@jangada/contracts/validation/plain-text';
import { pastedAmounts } from '@jangada/contracts/validation/testing/pasted-amounts';
import { pastedIdentifiers } from '@jangada/contracts/validation/testing/pasted-identifiers';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MaskedInput, MoneyInput, PhoneInput, PinInput } from '../field.tsx';
import { renderDesign } from '../testing/render.tsx';

const isBlank = (text: string) => plainText(text) === '';

const SENTENCE = 'Não entendi o valor colado. Digite um só valor, como R$ 50,00.';

function Amount({ onAmount = () => {} }: { onAmount?: (amount: number | null) => void }) {
  const [amount, setAmount] = useState<number | null>(null);
  const handleChange = (next: number | null) => {
    setAmount(next);
    onAmount(next);
  };
  return <MoneyInput label="Valor" value={amount} onChange={handleChange} />;
}

function Code() {
  const [code, setCode] = useState('');
  return <PinInput label="Código" value={code} onChange={setCode} />;
}

const pasteInto = (label: string, text: string): HTMLInputElement => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  return field;
};

const identifiersOf = (wanted: string) => pastedIdentifiers.filter(([field]) => field === wanted);

describe('a text pasted into an amount', () => {
  it.each(pastedAmounts)('%j becomes %s centavos, or a sentence', (text, centavos) => {
    const onAmount = jest.fn();
    renderDesign(<Amount onAmount={onAmount} />);
    const field = pasteInto('Valor', text);
    if (typeof centavos === 'number') expect(onAmount).toHaveBeenLastCalledWith(centavos);
    else expect(onAmount).not.toHaveBeenCalled();
    const isRead = typeof centavos === 'number' || isBlank(text);
    expect(field).toHaveAccessibleDescription(isRead ? '' : SENTENCE);
  });

  it('is refused in the language of the page, until the next digit', async () => {
    document.documentElement.lang = 'en';
    renderDesign(<Amount />);
    const field = pasteInto('Valor', '10 or 20');
    expect(field).toHaveAccessibleDescription('The pasted amount is unclear. Type one amount, such as R$50.00.');
    await userEvent.type(field, '5');
    expect(field).toHaveAccessibleDescription('');
    document.documentElement.lang = 'pt-BR';
  });

  it('is read the same when it is dropped, dictated or suggested', () => {
    const onAmount = jest.fn();
    renderDesign(<Amount onAmount={onAmount} />);
    const field = screen.getByLabelText<HTMLInputElement>('Valor');
    const drop = createEvent.drop(field);
    Object.assign(drop, { dataTransfer: { getData: () => 'R$ 50,00.' } });
    fireEvent(field, drop);
    expect(onAmount).toHaveBeenLastCalledWith(5000);
    fireEvent.input(field, { target: { value: '12,50 reais' }, inputType: 'insertReplacementText' });
    expect(onAmount).toHaveBeenLastCalledWith(1250);
    fireEvent.input(field, { target: { value: 'vinte reais' }, inputType: 'insertReplacementText' });
    expect(onAmount).toHaveBeenLastCalledWith(1250);
    expect(field).toHaveAccessibleDescription(SENTENCE);
  });
});

describe('a text without a usable character', () => {
  it.each(['cpf', 'phone', '00000-000'])('stays as typed in the mask %s, so that the form refuses it', async (mask) => {
    renderDesign(<MaskedInput label="Número" mask={mask} />);
    const field = screen.getByLabelText('Número');
    await userEvent.click(field);
    for (const text of ['cinquenta', '٥٠']) {
      await userEvent.clear(field);
      await userEvent.paste(text);
      expect(field).toHaveValue(text);
    }
    await userEvent.clear(field);
    await userEvent.paste('(—)');
    expect(field).toHaveValue('');
  });

  it('is refused by the boxes of a code with a sentence, until the next digit', async () => {
    renderDesign(<Code />);
    pasteInto('Dígito 1/6', 'bom dia');
    const boxes = screen.getByRole('group');
    expect(boxes).toHaveAccessibleDescription('O texto colado não tem um código. Digite os números que você recebeu.');
    await userEvent.type(screen.getByLabelText('Dígito 1/6'), '1');
    expect(boxes).toHaveAccessibleDescription('');
  });
});

describe('a text pasted into an identifier', () => {
  it.each(identifiersOf('phone'))('%s %j is the number the server stores', (_, text, stored) => {
    renderDesign(<PhoneInput label="Celular" />);
    const field = screen.getByLabelText<HTMLInputElement>('Celular');
    fireEvent.change(field, { target: { value: text } });
    const read = readPhone(field.value);
    expect('phone' in read ? read.phone : null).toBe(stored);
  });

  it.each(identifiersOf('cpf').filter(([, , stored]) => stored !== null))('%s %j fits its mask', (_, text) => {
    renderDesign(<MaskedInput label="CPF" mask="cpf" />);
    const field = screen.getByLabelText('CPF');
    fireEvent.change(field, { target: { value: text } });
    expect(field).toHaveValue('943.895.751-04');
  });

  it.each(identifiersOf('cnpj'))('%s %j fits its mask, with its letters', (_, text, stored) => {
    const onDigitsChange = jest.fn();
    renderDesign(<MaskedInput label="CNPJ" mask="cnpj" onDigitsChange={onDigitsChange} />);
    fireEvent.change(screen.getByLabelText('CNPJ'), { target: { value: text } });
    const [[characters]] = onDigitsChange.mock.calls as [[string]];
    expect(isCnpj(characters) ? characters : null).toBe(stored);
  });

  it.each([
    ...identifiersOf('code').map(([, text]) => text),
    'Jangada 24: seu código é 123 456. Vale por 10 minutos.',
    '<#> 123456 é seu código (11 98765-0003)',
  ])('the code of %j fills the boxes', (text) => {
    const onComplete = jest.fn();
    renderDesign(<PinInput label="Código" value="" onChange={() => {}} onComplete={onComplete} />);
    pasteInto('Dígito 1/6', text);
    expect(onComplete).toHaveBeenCalledWith('123456');
  });
});
