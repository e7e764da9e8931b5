import { tenantSlug } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import { listOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const LEVEL_MAX = 100;
const NAME_CHARS_MAX = 40;
const BENEFITS_CHARS_MAX = 1_000;

const ladder = z.enum(['rank', 'vip']);
const level = z.int().check(z.minimum(1), z.maximum(LEVEL_MAX));
const name = z.string().check(z.minLength(1), z.maxLength(NAME_CHARS_MAX));
const benefits = z.optional(z.string().check(z.maxLength(BENEFITS_CHARS_MAX)));

export const levelForOps = z.object({
  ladder,
  level,
  /** Centavos staked for `rank`, points for `vip`. */
  threshold: z.int(),
  name_pt: z.string(),
  name_en: z.string(),
  benefits_pt: z.string(),
  benefits_en: z.string(),
});

export type LevelForOps = z.infer<typeof levelForOps>;

const one = z.object({ tenant: tenantSlug, ladder, level });

export const listLevelsForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/levels',
  words: 'level list',
  needs: 'promotions.see',
  weight: 'reads',
  summary: 'The ranking (by centavos staked) and the VIP club (by points)',
  examples: ['level list --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  reply: listOf(levelForOps),
});

export const setLevel = operation({
  method: 'POST',
  path: '/ops/{tenant}/levels/{ladder}/{level}',
  words: 'level set',
  needs: 'promotions.start',
  weight: 'changes',
  undo: null,
  summary: 'Make or change a level; a higher level needs a higher threshold',
  examples: [
    'level set rank 3 --tenant jangada --threshold 1000000 --name_pt Correnteza --name_en Current --reason "new ladder"',
    'level set vip 1 --tenant jangada --threshold 100 --name_pt Bronze --name_en Bronze --benefits_pt "Um;Dois" --benefits_en "One;Two" --reason "new ladder"',
  ],
  params: one,
  body: z.object({
    threshold: totalCentavos,
    name_pt: name,
    name_en: name,
    /** Separated by semicolons; both languages have the same number. */
    benefits_pt: benefits,
    benefits_en: benefits,
  }),
  reply: listOf(levelForOps),
});

export const removeLevel = operation({
  method: 'POST',
  path: '/ops/{tenant}/levels/{ladder}/{level}/remove',
  words: 'level remove',
  needs: 'promotions.start',
  weight: 'changes',
  undo: null,
  summary: 'Take a level away; who has reached it stands on the one below',
  examples: ['level remove rank 6 --tenant jangada --reason "nobody gets there"'],
  params: one,
  reply: listOf(levelForOps),
});
