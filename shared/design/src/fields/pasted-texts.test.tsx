import { isCnpj } from '@jangada/contracts/validation/cnpj';
import { readPhone } from '@jangada/contracts/validation/phone';
import { pastedAmounts } from '@jangada/contracts/validation/testing/pasted-amounts';
import { pastedIdentifiers } from '@jangada/contracts/validation/testing/pasted-identifiers';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MaskedInput, MoneyInput, PhoneInput, PinInput } from '../field.tsx';
import { renderDesign } from '../testing/render.tsx';

const SENTENCE = 'Não entendi o valor colado. Digite um só valor, como R$ 50,00.';

function Amount({ onAmount = () => {} }: { onAmount?: (amount: number | null) => void }) {
  const [amount, setAmount] = useState<number | null>(null);
  const handleChange = (next: number | null) => {
    setAmount(next);
    onAmount(next);
  };
  return <MoneyInput label="Valor" value={amount} onChange={handleChange} />;
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
    if (centavos === null) expect(field).toHaveAccessibleDescription(SENTENCE);
    else expect(field).toHaveAccessibleDescription('');
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
