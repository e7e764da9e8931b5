import { initialsOf } from './avatar.tsx';

describe('the initials of a name', () => {
  it.each([
    ['Ana Souza', 'AS'],
    ['Ana', 'A'],
    ['', '?'],
    ['Ana 🎰🎰', 'A🎰'],
    ['🇧🇷 Brasil', '🇧🇷B'],
    ['e\u0301lia souza', 'E\u0301S'],
    ['𠮷田 太郎', '𠮷太'],
  ])('of "%s" are whole characters: "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
