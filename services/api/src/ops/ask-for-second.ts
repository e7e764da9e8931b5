import type { Platform } from '../platform/platform.ts';
import type { Asked } from './commands.ts';
import { previewOf } from './dry-run/preview.ts';
import type { Decision } from './rights/decide.ts';
import { storeRequest, type RequestRow } from './rights/second-requests.ts';
import { logWithoutRun, type Prepared } from './run-command.ts';

/** Thrown to leave the transaction that has claimed the key: the command waits for a second person. */
export class SecondPersonDue extends Error {
  readonly decision: Decision;

  constructor(decision: Decision) {
    super('a second person is due');
    this.decision = decision;
  }
}

/** Stores the command with what it would do now. @throws the refusal that it would get now */
export const askForSecond = async (
  app: Platform,
  asked: Asked,
  { prepared, decision }: { readonly prepared: Prepared; readonly decision: Decision },
): Promise<RequestRow> => {
  const { registered, caller } = asked;
  const { effects, refused } = await previewOf(app, asked);
  if (refused) {
    await app.db.transaction(caller.tenantId, (tx) => logWithoutRun(tx, prepared, refused.code));
    throw refused;
  }
  return app.db.transaction(caller.tenantId, async (tx) => {
    await logWithoutRun(tx, prepared, 'asked');
    return storeRequest(
      tx,
      {
        ...{ key: prepared.key, op: registered.op, person: caller.person, reason: prepared.reason },
        ...{ params: { ...Object(prepared.params) }, input: { ...Object(prepared.input) } },
        ...{ subject: caller.subject, decision, effects },
      },
      app.config.servicesKey,
    );
  });
};
