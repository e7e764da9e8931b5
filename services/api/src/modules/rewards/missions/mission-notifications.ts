import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Personal } from '../../messages/notifications/notify.ts';

export const missionCompleted = (title: Bilingual): Personal => ({
  type: 'mission',
  title: { pt: 'Missão concluída', en: 'Mission completed' },
  description: {
    pt: `“${title.pt}” está pronta. Resgate a recompensa.`,
    en: `“${title.en}” is done. Claim your reward.`,
  },
});
