import type { Language } from '@jangada/contracts/values/languages';
import * as contract from '@jangada/contracts/domains/profile/endpoints';
import { checkNewName, splitFullName } from '@jangada/contracts/validation/field-rules';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import { brokenRules } from '../../../http/input.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isReservedName } from '../../../users/reserved-names.ts';
import { getUser } from '../../../users/users.repository.ts';
import { getBalances, presentWallet } from '../../ledger/balances.ts';
import { presentUser } from './present-user.ts';
import { publicProfileOf } from './public-profile.ts';

const verifiedName: Record<Language, string> = {
  pt: 'O nome já foi verificado e não pode mais ser alterado.',
  en: 'The name has been verified and can no longer be changed.',
};

export const registerProfile = (app: Platform): void => {
  const write = <Result>(call: Call, run: (tx: Tx) => Promise<Result>) => app.db.transaction(call.tenant.id, run);

  implement(app, contract.getProfile, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => ({ data: await profileOf(reader, sessionOf(call).userId) })),
  );

  implement(app, contract.getWallet, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      data: presentWallet(await getBalances(reader, sessionOf(call).userId)),
    })),
  );

  implement(app, contract.updateName, ({ body }, call) =>
    write(call, async (tx) => {
      const { userId } = sessionOf(call);
      const user = await getUser(tx, userId);
      if (user.kyc_status === 'approved')
        throw new DomainError('request.invalid', { errors: { name: [verifiedName[call.language]] } });
      await tx.updateTable('users').set(namesOf(body.name, call)).where('id', '=', userId).execute();
      return { data: await profileOf(tx, userId) };
    }),
  );

  implement(app, contract.updateLanguage, ({ body: { language } }, call) =>
    write(call, async (tx) => {
      await tx.updateTable('users').set({ language }).where('id', '=', sessionOf(call).userId).execute();
      return { language };
    }),
  );

  implement(app, contract.getLanguage, async (_, call) => ({ language: sessionOf(call).language }));

  implement(app, contract.toggleHideMetrics, ({ body: { hide_metrics } }, call) =>
    write(call, async (tx) => {
      await tx.updateTable('users').set({ hide_metrics }).where('id', '=', sessionOf(call).userId).execute();
      return { data: { hide_metrics } };
    }),
  );

  implement(app, contract.showProfile, ({ body }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({ data: await publicProfileOf(reader, call.tenant, body.user_id) })),
  );

  implement(app, contract.createAddress, ({ body }, call) =>
    write(call, async (tx) => {
      const address = { ...body, complement: body.complement ?? null, updated_at: new Date() };
      await tx
        .insertInto('addresses')
        .values({ ...address, user_id: sessionOf(call).userId })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(address))
        .execute();
      return { data: body };
    }),
  );

  implement(app, contract.getAddress, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => ({ data: await addressOf(reader, sessionOf(call).userId) })),
  );
};

async function addressOf(reader: Reader, userId: number) {
  const found = await reader
    .selectFrom('addresses')
    .select(['zip', 'street', 'number', 'complement', 'district', 'city', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) return null;
  const { complement, ...rest } = found;
  return { ...rest, ...(complement === null ? {} : { complement }) };
}

async function profileOf(reader: Reader, userId: number) {
  return presentUser(reader, await getUser(reader, userId), 'with-wallet');
}

/** @throws request.invalid */
function namesOf(typed: string, { tenant, language }: Call): { first_name: string; last_name: string } {
  const { first, last } = splitFullName(typed);
  const rule =
    checkNewName(typed) ?? (isReservedName(`${first} ${last}`, tenant.settings.site.name) && 'name-reserved');
  if (rule) throw brokenRules({ name: rule }, language);
  return { first_name: first, last_name: last };
}
