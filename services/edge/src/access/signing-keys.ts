import type { Principal } from '@jangada/contracts/delivery/access';
import type { SignedAccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { Release } from '@jangada/contracts/delivery/release';
import { isSignedBy, keyIdOf, type ReleaseSignature, type SignedRelease } from '@jangada/contracts/delivery/signature';
import type { SignedSourceMaps } from '@jangada/contracts/delivery/source-maps';
import type { SigningKeyEntry } from '@jangada/contracts/delivery/tokens.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { DeliveryError } from '../http/delivery-error.ts';

type Row = Selectable<Tables['signing_keys']>;

export interface NewKey {
  readonly name: string;
  readonly public_key: string;
  readonly remote: ReleasableName | null;
}

/** The public keys that publishers registered, and the checks of signatures. */
export const createSigningKeys = (db: Database) => {
  const find = (id: string): Promise<Row | undefined> =>
    db.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirst();

  /** @throws {DeliveryError} key.unknown, key.revoked, release.bad-signature */
  const requireSignature = async (
    { remote, version }: Release,
    document: object,
    signature: ReleaseSignature,
  ): Promise<Row> => {
    const row = await find(signature.key);
    if (!row || (row.remote !== null && row.remote !== remote)) {
      const why = row ? `signs ${row.remote} only` : 'is not registered here';
      throw new DeliveryError('key.unknown', `The key ${signature.key} ${why}: ${remote} cannot be published with it`, {
        key: signature.key,
        remote,
        ...(row && { allowed: row.remote }),
      });
    }
    if (row.revoked_at) throw revoked(row);
    if (!(await isSignedBy(document, signature, row.public_key))) {
      throw new DeliveryError(
        'release.bad-signature',
        `The signature is not that of ${row.name} under this document of ${remote} ${version}`,
        { key: row.id, remote, version },
      );
    }
    return row;
  };

  return {
    /**
     * Registering the same key for the same remote again changes nothing.
     *
     * @throws {DeliveryError} key.taken, key.revoked
     */
    async register({ name, public_key, remote }: NewKey, by: string): Promise<SigningKeyEntry> {
      const id = await keyIdOf(public_key);
      await db
        .insertInto('signing_keys')
        .values({ id, public_key, remote, name, created_by: by, revoked_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await find(id);
      if (!row || row.public_key !== public_key || row.remote !== remote) {
        throw new DeliveryError('key.taken', `The key ${id} is registered already, for something else`, { key: id });
      }
      if (row.revoked_at) throw revoked(row);
      return entryOf(row);
    },

    /** @throws {DeliveryError} key.unknown */
    async revoke(id: string): Promise<SigningKeyEntry> {
      await db
        .updateTable('signing_keys')
        .set({ revoked_at: new Date() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      const row = await find(id);
      if (!row) throw new DeliveryError('key.unknown', `There is no key ${id}`, { key: id });
      return entryOf(row);
    },

    async list(): Promise<SigningKeyEntry[]> {
      const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();
      return rows.map(entryOf);
    },

    /**
     * Checks that the release is signed by a key that may publish its remote.
     *
     * @returns the name of the publisher: the caller's, or the key's where the installation itself calls
     * @throws {DeliveryError} key.unknown, key.revoked, release.bad-signature
     */
    async requireSigned({ release, signature }: SignedRelease, caller: Principal): Promise<string> {
      const row = await requireSignature(release, release, signature);
      return caller.kind === 'service' ? row.name : caller.name;
    },

    /** Checks the signature of a release's accessibility report, like `requireSigned`. */
    async requireSignedReport(release: Release, { report, signature }: SignedAccessibilityReport): Promise<void> {
      await requireSignature(release, report, signature);
    },

    /** Checks the signature of a release's list of source maps, like `requireSigned`. */
    async requireSignedMaps(release: Release, { list, signature }: SignedSourceMaps): Promise<void> {
      await requireSignature(release, list, signature);
    },
  };
};

export type SigningKeys = ReturnType<typeof createSigningKeys>;

const revoked = (row: Row): DeliveryError =>
  new DeliveryError('key.revoked', `The key ${row.id} of ${row.name} was revoked`, {
    key: row.id,
    revoked_at: row.revoked_at?.toISOString(),
  });

const entryOf = (row: Row): SigningKeyEntry => ({
  id: row.id,
  public_key: row.public_key,
  remote: row.remote,
  name: row.name,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
