const mockLoaded: string[] = [];

jest.mock('./en.ts', () => {
  mockLoaded.push('en');
  return jest.requireActual('./en.ts');
});

import { loadHostTexts } from './host-texts.ts';
import pt from './pt.ts';

test('the texts of the other language are loaded when they are needed, and not before', async () => {
  expect(await loadHostTexts('pt')).toBe(pt);
  expect(mockLoaded).toEqual([]);
  expect((await loadHostTexts('en')).header.login).not.toBe(pt.header.login);
  expect(mockLoaded).toEqual(['en']);
});
