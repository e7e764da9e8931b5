import { formatDate, formatMoney, formatNumber, formatTime } from './format.ts';

const NBSP = '\u00a0';

describe('formatted money', () => {
  it('writes reais the Brazilian way, with a space that does not break', () => {
    expect(formatMoney(123456, 'pt')).toBe(`R$${NBSP}1.234,56`);
    expect(formatMoney(0, 'pt')).toBe(`R$${NBSP}0,00`);
    expect(formatMoney(5, 'pt')).toBe(`R$${NBSP}0,05`);
  });

  it('writes reais the English way, without a space', () => {
    expect(formatMoney(123456, 'en')).toBe('R$1,234.56');
  });

  it('puts the minus before the symbol', () => {
    expect(formatMoney(-1250, 'pt')).toBe(`-R$${NBSP}12,50`);
    expect(formatMoney(-1250, 'en')).toBe('-R$12.50');
  });

  it('is exact for the largest amount the product moves', () => {
    expect(formatMoney(10_000_000_000, 'pt')).toBe(`R$${NBSP}100.000.000,00`);
  });

  it('is Portuguese by default', () => {
    expect(formatMoney(100)).toBe(`R$${NBSP}1,00`);
  });
});

describe('formatted numbers and times', () => {
  it('groups thousands by language', () => {
    expect(formatNumber(12345.6, 'pt')).toBe('12.345,6');
    expect(formatNumber(12345.6, 'en')).toBe('12,345.6');
  });

  it('shows days and hours by the clock of São Paulo', () => {
    const lateEvening = '2025-11-21T01:30:00Z';
    expect(formatDate(lateEvening, 'pt')).toBe('20/11/2025');
    expect(formatDate(lateEvening, 'en')).toBe('Nov 20, 2025');
    expect(formatTime(lateEvening, 'pt')).toBe('22:30');
    expect(formatTime(lateEvening, 'en')).toMatch(/^10:30\sPM$/);
  });

  it('shows nothing for an invalid time', () => {
    expect(formatDate('soon', 'pt')).toBe('');
    expect(formatTime(Number.NaN, 'en')).toBe('');
  });
});
