import type { Language } from '@jangada/contracts/values/languages';
import * as contract from '@jangada/contracts/domains/profile/endpoints';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { activityOf } from './activity.queries.ts';
import { excludeSelf, removeExclusion } from './exclusion.service.ts';
import { changeSettings, settingsOf } from './settings.service.ts';

const texts: Record<Language, { removed: string; dateDisagrees: string }> = {
  pt: {
    removed: 'Autoexclusão retirada. Bem-vindo de volta.',
    dateDisagrees: 'A data não corresponde ao período escolhido.',
  },
  en: {
    removed: 'Self-exclusion removed. Welcome back.',
    dateDisagrees: 'The date does not match the period you chose.',
  },
};

/** Responsible gaming: the settings that players make for themselves. */
export const registerLimits = (app: Platform): void => {
  const { db } = app;

  implement(app, contract.updateSettings, ({ body }, call) =>
    db.transaction(call.tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      await changeSettings(tx, userId, body);
      return { data: await settingsOf(tx, userId, call.tenant) };
    }),
  );

  implement(app, contract.getActivity, ({ query: { period } }, call) =>
    db.read(call.tenant.id, async (reader) => ({ data: await activityOf(reader, sessionOf(call), period) })),
  );

  implement(app, contract.excludeSelf, async ({ body }, call) => {
    const { userId } = sessionOf(call);
    const { startAt, endAt } = await db.transaction(call.tenant.id, (tx) =>
      excludeSelf(tx, userId, body, texts[call.language].dateDisagrees),
    );
    return { selfExcluded: true, start_at: startAt.toISOString(), end_at: endAt.toISOString() };
  });

  implement(app, contract.removeSelfExclusion, async (_, call) => {
    await db.transaction(call.tenant.id, (tx) => removeExclusion(tx, sessionOf(call).userId));
    return { message: texts[call.language].removed };
  });
};
