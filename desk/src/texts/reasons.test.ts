import { reasonsOf } from './reasons.ts';

describe('the usual reasons of a command', () => {
  it('of a courtesy name no abuse, which those of taking a bonus away do', () => {
    for (const language of ['pt', 'en'] as const) {
      expect(reasonsOf({ words: 'bonus grant' }, language).join(' ')).not.toMatch(/abus/);
      expect(reasonsOf({ words: 'bonus grant' }, language)).toHaveLength(3);
      expect(reasonsOf({ words: 'bonus void' }, language).join(' ')).toMatch(/abus/);
    }
  });
});
