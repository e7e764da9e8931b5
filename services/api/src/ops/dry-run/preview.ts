import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { fingerprintOf } from '../../crypto/fingerprint.ts';
import type { DomainError } from '../../errors/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Asked } from '../commands.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { authorise } from '../rights/authorise.ts';
import type { Left } from '../rights/decide.ts';
import { commitAlone } from '../run-command.ts';
import { readEffects } from './read-effects.ts';

interface Preview {
  readonly effects: Effects;
  readonly refused: DomainError | null;
}

/**
 * Finds what a command would do, by running it in a transaction that is rolled back. Nothing is logged, and no key is
 * used.
 *
 * @throws ops.forbidden and ops.own-account; a refusal of the command itself is in the effects
 */
export const previewOf = async (app: Platform, { registered, input, caller, call }: Asked): Promise<Preview> => {
  const { tenantId } = caller;
  const decision = await app.db.read(tenantId, (reader) => authorise(app, reader, caller));
  const { effects, refused } = await app.db.dryRun(
    tenantId,
    () => registered.run(input, call, commitAlone(app.db, tenantId)),
    readEffects(call.language),
  );
  const { second, left } = decision;
  // A reply that is shown once is not shown by a preview, which can be asked for any number of times.
  const reply = effects.reply && withoutSecrets(registered.op, effects.reply);
  // Two commands with other input can write the same rows.
  const digest = fingerprintOf({ words: registered.op.words, input, subject: caller.subject, done: effects.digest });
  return { effects: { ...effects, reply, digest, second, left: left && presentLeft(left) }, refused };
};

const presentLeft = ({ perCase, day, playerMonth }: Left): Effects['left'] => ({
  ...{ per_case: perCase, day },
  player_month: playerMonth,
});
