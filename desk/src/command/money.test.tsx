import { createEvent, fireEvent, screen } from '@testing-library/react';
import { operationOf } from '../operations/operation-list.ts';
import { readReais } from '../parts/reais-input.tsx';
import { answerCalls, aMe, renderDesk } from '../testing/render-desk.tsx';
import { bodyOf, commandFields, faultsOf } from './command-input.ts';
import { CommandPanel } from './command-panel.tsx';

const gives = (preset: Readonly<Record<string, unknown>> = {}) => {
  answerCalls({});
  return renderDesk(<CommandPanel operation={operationOf('cashback give')} given={{ preset }} />, {
    me: aMe(['support-lead']),
  });
};
const field = () => screen.getByLabelText(/^Amount/);
/** Types as a person does: one key after the other, at the end. */
const type = (text: string) => {
  for (const key of text) {
    const value = (field() as HTMLInputElement).value + key;
    fireEvent(field(), createEvent.input(field(), { target: { value }, inputType: 'insertText', data: key }));
  }
};
const sent = (amount: string) =>
  bodyOf(commandFields(operationOf('cashback give')).body, { amount, player: '3' })['amount'];

describe('an amount of money', () => {
  it.each([
    ['30', 'R$30.00', 3_000],
    ['R$ 80', 'R$80.00', 8_000],
    ['80', 'R$80.00', 8_000],
    ['12,5', 'R$12.50', 1_250],
    ['12.50', 'R$12.50', 1_250],
    ['1.234,56', 'R$1,234.56', 123_456],
    ['1.234', 'R$1,234.00', 123_400],
    ['40 reais', 'R$40.00', 4_000],
    ['BRL 40', 'R$40.00', 4_000],
  ])('%s means the same typed and pasted', (text, written, centavos) => {
    gives();
    type(text);
    expect(field()).toHaveValue(text);
    expect(screen.getByText(`= ${written}`)).toBeVisible();
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.change(field(), { target: { value: text } });
    expect(screen.getByText(`= ${written}`)).toBeVisible();
    expect(sent(text)).toBe(centavos);
  });

  it('is shown as formatted money beside the send button and in the preview', () => {
    gives();
    type('30');
    expect(screen.getByText('R$30.00')).toBeVisible();
    expect(screen.getByText('Amount: R$30.00')).toBeVisible();
  });

  it.each([
    ...['1,234', '-5', '10 a 20', 'US$ 5'],
    ...['R$ 1.234,56gs', 'R$ 40 s', '--10', '10--', '40s', 's 40', 'Valor 40'],
  ])('%s is unclear, and nothing is sent', (text) => {
    gives();
    fireEvent.change(field(), { target: { value: text } });
    expect(screen.getByText(/Not one clear amount in reais/)).toBeVisible();
    expect(readReais(text)).toBeNull();
    const operation = operationOf('cashback give');
    expect(faultsOf(operation, commandFields(operation), { player: '3', amount: text })).toMatchObject({
      amount: 'wrong',
    });
  });

  it('in centavos in an address is shown in the field in reais', () => {
    gives({ amount: '5000' });
    expect(field()).toHaveValue('50.00');
    expect(screen.getByText('= R$50.00')).toBeVisible();
  });

  it.each([
    ['limit set', 'per_case'],
    ['limit set', 'per_day'],
    ['cashback give', 'amount'],
  ])('is what %s takes as %s', (words, name) => {
    expect(commandFields(operationOf(words)).body.find((one) => one.name === name)?.kind).toBe('money');
  });
});
