import { plainHex, plainText } from '@jangada/contracts/validation/plain-text';
import type { Prize, UserBox } from '@jangada/contracts/domains/boxes/box';
import * as z from '@jangada/contracts/values/schema';
import { fieldsRule } from '@jangada/remote-kit/forms';
import { checkClientSeed } from '../client-seed.ts';
import type { DrawInput } from './check-draw.ts';

/** The typed or pasted values. */
export interface DrawFields {
  readonly serverSeed: string;
  readonly seedHash: string;
  readonly clientSeed: string;
  readonly boxId: string;
  /** The id of the kind of box. */
  readonly kind: string;
  /** The index of the prize; empty when it is not given. */
  readonly prize: string;
}

export const emptyFields: DrawFields = { serverSeed: '', seedHash: '', clientSeed: '', boxId: '', kind: '', prize: '' };

type WrongField = 'hexWrong' | 'clientSeedWrong' | 'boxIdWrong' | 'kindWrong';

const HEX = /^[0-9a-f]{64}$/;
const NUMBER = /^[1-9]\d*$/;

const isId = (text: string): boolean => NUMBER.test(text) && Number.isSafeInteger(Number(text));

/** The errors by field; empty when the draw can be computed. */
export const fieldErrors = (fields: DrawFields): Partial<Record<keyof DrawFields, WrongField>> => ({
  ...(HEX.test(plainHex(fields.serverSeed)) ? {} : { serverSeed: 'hexWrong' }),
  ...(HEX.test(plainHex(fields.seedHash)) ? {} : { seedHash: 'hexWrong' }),
  ...(checkClientSeed(fields.clientSeed) === null ? {} : { clientSeed: 'clientSeedWrong' }),
  ...(isId(plainText(fields.boxId)) ? {} : { boxId: 'boxIdWrong' }),
  ...(fields.kind === '' ? { kind: 'kindWrong' } : {}),
});

const text = z.string();

export const drawForm = z
  .object({ serverSeed: text, seedHash: text, clientSeed: text, boxId: text, kind: text, prize: text })
  .check(fieldsRule(fieldErrors));

/** @param prizes the prizes of the kind of box, in their order */
export const drawInputOf = (fields: DrawFields, prizes: readonly Prize[]): DrawInput => ({
  serverSeed: plainHex(fields.serverSeed),
  seedHash: plainHex(fields.seedHash),
  clientSeed: fields.clientSeed,
  boxId: Number(plainText(fields.boxId)),
  weights: prizes.map(({ weight }) => weight),
  prizeIndex: fields.prize === '' ? null : Number(fields.prize),
});

/** The draw of an opened box as the server revealed it. */
export const fieldsOf = ({ id, box_id: kind, draw }: UserBox): DrawFields => ({
  serverSeed: draw.server_seed ?? '',
  seedHash: draw.seed_hash,
  clientSeed: draw.client_seed ?? '',
  boxId: String(id),
  kind: String(kind),
  prize: draw.prize_index === null ? '' : String(draw.prize_index),
});
