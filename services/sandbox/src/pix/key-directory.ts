import type { PixStore } from './pix-store.ts';

const CPF = /^\d{11}$/;
const OTHER_PERSON = '11144477735';
const OF_OTHER_PERSON = /^outro.*@|^\+.*0000$|^0000[0-9a-f]{4}-/;
const OF_NOBODY = /^ninguem.*@/;

/**
 * The directory of keys (DICT), which only the provider may read. A CPF key belongs to that CPF, any other key to the
 * first document with which a payment to it is requested. Exceptions: e-mails that begin with `outro`, phones that end
 * with 0000 and random keys that begin with 0000 belong to another person; e-mails that begin with `ninguem` are
 * unknown.
 */
export const createKeyDirectory = ({ keyOwners }: Pick<PixStore, 'keyOwners'>) => ({
  /** @returns the owner's CPF; undefined when the key is unknown */
  ownerOf(chave: string, requested: string | undefined): string | undefined {
    if (OF_NOBODY.test(chave)) return undefined;
    if (OF_OTHER_PERSON.test(chave)) return OTHER_PERSON;
    if (CPF.test(chave)) return chave;
    const known = keyOwners.find(chave)?.cpf;
    if (known === undefined && requested !== undefined) keyOwners.save({ chave, cpf: requested });
    return known ?? requested ?? OTHER_PERSON;
  },
});
