import type { Language } from '@jangada/contracts/values/languages';

const formats: Record<Language, Intl.NumberFormat> = {
  pt: new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }),
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' }),
};

/** 5000 centavos are `R$ 50,00`. */
export const formatReais = (centavos: number, language: Language): string => formats[language].format(centavos / 100);
