import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/language-panel.ts';

export default defineTexts({
  language: 'Language',
  appearance: 'Appearance',
  modes: {
    system: { name: 'Automatic', hint: 'Follows your device' },
    light: { name: 'Light', hint: 'Light background' },
    dark: { name: 'Dark', hint: 'Dark background' },
  },
  forced: 'This page has one appearance only. Your choice counts for the others.',
  data: 'Data',
  saving: 'Save data',
  savingHint: 'Smaller images, nothing loaded ahead of time and nothing that moves across the screen by itself.',
  savingAlready: 'Your browser or your connection asks for it right now.',
}) satisfies SameTexts<typeof pt>;
