import { grantBonus } from '@jangada/contracts/ops/bonuses';
import { notifyPlayer } from '@jangada/contracts/ops/notifications';
import type { OpenCommand } from '../command/command-store.ts';

/** Support's goodwill: a bonus that wants an amount and a reason. Its reference is its own: the same one twice is one gift. */
export const courtesyFor = (player: string, title: string): OpenCommand => ({
  words: grantBonus.words,
  title,
  preset: {
    ...{ player, rollover: 1, days: 7, name_pt: 'Cortesia', name_en: 'Courtesy' },
    ref: `cortesia ${crypto.randomUUID().slice(0, 8)}`,
  },
  folded: ['player', 'days', 'max_bet', 'max_convert', 'name_pt', 'name_en', 'ref'],
});

/** A message to a player; what is rarely changed is folded. */
export const messageTo = (id: string): OpenCommand => ({
  words: notifyPlayer.words,
  params: { id },
  folded: ['img', 'pinned_until', 'marketing'],
});
