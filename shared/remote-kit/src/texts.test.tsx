import { screen } from '@testing-library/react';
import { renderRemote } from './testing.tsx';
import { defineTexts, translate, useFormat, useTexts } from './texts.ts';

const pt = defineTexts({
  deposit: { done: 'Recebemos {amount}.', left_one: 'falta {count}', left_other: 'faltam {count}' },
});
const en = defineTexts({
  deposit: { done: 'We received {amount}.', left_one: '{count} left', left_other: '{count} left' },
});

const Done = () => {
  const t = useTexts<typeof pt>();
  const { money } = useFormat();
  return <p>{t('deposit.done', { amount: money(5000) })}</p>;
};

test('a text is said in the current language with its values filled in', () => {
  const { unmount } = renderRemote(<Done />, { texts: { pt, en } });
  expect(screen.getByText(/Recebemos R\$\s50,00\./)).toBeInTheDocument();
  unmount();
  renderRemote(<Done />, { texts: { pt, en }, language: 'en' });
  expect(screen.getByText(/We received R\$\s?50\.00\./)).toBeInTheDocument();
});

test('a count takes the form of its language', () => {
  expect(translate(pt, 'pt', 'deposit.left', { count: 1 })).toBe('falta 1');
  expect(translate(pt, 'pt', 'deposit.left', { count: 3 })).toBe('faltam 3');
});

test('a text that does not exist shows its key instead of breaking the page', () => {
  expect(translate(pt, 'pt', 'deposit.nowhere')).toBe('deposit.nowhere');
});

test('a value that was not given stays visible as a gap', () => {
  expect(translate(pt, 'pt', 'deposit.done')).toBe('Recebemos {amount}.');
});
