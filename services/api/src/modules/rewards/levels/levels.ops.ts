import type { BodyOf } from '@jangada/contracts/api/endpoint';
import * as contract from '@jangada/contracts/ops/levels';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceToAll } from './announce-levels.ts';
import { listLevels } from './levels.repository.ts';
import type { Ladder } from './tables.ts';

export const registerLevelOps = (app: Platform): void => {
  implementOp(app, contract.listLevelsForOps, (_, { tenant }) => app.db.read(tenant.id, list));

  implementOp(app, contract.setLevel, ({ params, body }, { commit }) =>
    commit(async (tx) => {
      await set(tx, params.ladder, params.level, body);
      await announceToAll(tx);
      return list(tx);
    }),
  );

  implementOp(app, contract.removeLevel, ({ params: { ladder, level } }, { commit }) =>
    commit(async (tx) => {
      await tx.deleteFrom('levels').where('ladder', '=', ladder).where('level', '=', level).execute();
      return list(tx);
    }),
  );
};

async function set(tx: Tx, ladder: Ladder, level: number, input: BodyOf<typeof contract.setLevel>): Promise<void> {
  const others = (await listLevels(tx))[ladder].filter((one) => one.level !== level);
  const fits = others.every((one) => one.level < level === one.threshold < input.threshold);
  if (!fits || others.some((one) => one.threshold === input.threshold)) throw wrong('threshold', 'level < level');
  const [pt, en] = [split(input.benefits_pt), split(input.benefits_en)];
  if (pt.length !== en.length) throw wrong('benefits_en', `${pt.length} × ;`);
  const change = {
    threshold: input.threshold,
    name: JSON.stringify({ pt: input.name_pt, en: input.name_en }),
    benefits: JSON.stringify(pt.map((text, index) => ({ pt: text, en: en[index] ?? text }))),
  };
  await tx
    .insertInto('levels')
    .values({ ladder, level, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'ladder', 'level']).doUpdateSet(change))
    .execute();
}

const wrong = (field: string, text: string) => new DomainError('request.invalid', { errors: { [field]: [text] } });

const split = (benefits = ''): string[] =>
  benefits
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);

async function list(reader: Reader): Promise<{ data: contract.LevelForOps[] }> {
  const ladders = await listLevels(reader);
  const data = (['rank', 'vip'] as const).flatMap((ladder) =>
    ladders[ladder].map(({ level, threshold, name, benefits }) => ({
      ladder,
      level,
      threshold,
      name_pt: name.pt,
      name_en: name.en,
      benefits_pt: benefits.map(({ pt }) => pt).join('; '),
      benefits_en: benefits.map(({ en }) => en).join('; '),
    })),
  );
  return { data };
}
