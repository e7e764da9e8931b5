import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VIEW_BYTES_MAX } from '@jangada/contracts/delivery/release';
import { offer as offerSchema } from '@jangada/contracts/page/offer.schema';
import type { Offer } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';

/** A budget of the team, above the usual one: bytes with brotli, and why. */
const budget = z.object({
  bytes: z.int().check(z.minimum(1), z.maximum(VIEW_BYTES_MAX, `a view has ${VIEW_BYTES_MAX} bytes at most`)),
  reason: z.string().check(z.minLength(1)),
});

/** What a project that is built by its own configuration says about itself, under `jangada` in its package.json. */
const settings = z.looseObject({
  remote: z.optional(z.string()),
  offer: z.optional(z.looseObject({})),
  budgets: z.optional(z.record(z.string(), budget)),
});

const document = z.looseObject({ version: z.optional(z.string()), jangada: z.optional(settings) });

export type Budgets = Readonly<Record<string, z.infer<typeof budget>>>;

/** @throws when package.json is missing or its part `jangada` has another form */
export const readProject = (folder: string): z.infer<typeof document> => {
  const file = join(folder, 'package.json');
  const parsed = z.safeParse(document, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${file}: ${places.join('; ')}`);
};

export const budgetsOf = (folder: string): Budgets => readProject(folder).jangada?.budgets ?? {};

/** The folder of the nearest package.json that names a remote. */
export const projectAbove = (folder: string): string => {
  if (existsSync(join(folder, 'package.json')) && readProject(folder).jangada?.remote !== undefined) return folder;
  if (dirname(folder) !== folder) return projectAbove(dirname(folder));
  throw new Error('No package.json here or above names the remote: "jangada": { "remote": "raffle", … }.');
};

const defaults = {
  texts: { pt: './texts/pt', en: './texts/en' },
  ...{ routes: [], slots: [], modals: [], panels: [] },
} as const;

/**
 * The offer in package.json; undefined without one. Lists that it leaves out are empty, and so are texts.
 *
 * @throws when it breaks the contract
 */
export const offerInPackage = (folder: string, name: string): Offer | undefined => {
  const { offer } = readProject(folder).jangada ?? {};
  if (offer === undefined) return undefined;
  const parsed = z.safeParse(offerSchema, { ...defaults, ...offer, remote: name });
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `jangada.offer.${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${join(folder, 'package.json')} has no valid offer. ${places.join('; ')}`);
};

/** The modules of an offer that a page shows. */
export const viewsOf = ({ routes, slots, modals, panels }: Offer): string[] => [
  ...new Set([...routes, ...slots, ...modals, ...panels].map(({ expose }) => expose)),
];
