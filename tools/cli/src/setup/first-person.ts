import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { operatorKeyDigest } from '../ops/operator-key.ts';

const TOKEN_BYTES = 32;
const INVITATION_HOURS = 72;

/** People, connections, settings and tenants: until there is a second person, one decides alone. */
const ROLES = ['admin', 'manager'];

export interface FirstPerson {
  readonly name: string;
  /** Their key of the command line. */
  readonly key: string;
  /** The address of the desk. */
  readonly desk: string;
}

/**
 * Makes the first person of the installation, or lets one in again who has lost everything: only the owner of the
 * database can do that without anybody's agreement.
 *
 * @returns what to say
 */
export const ensureFirstPerson = async (ownerUrl: string, { name, key, desk }: FirstPerson): Promise<string> => {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('set local search_path = platform');
    const id = await personOf(owner, name);
    await owner.query(
      `insert into staff_grants (person_id, role) select $1, role from unnest($2::text[]) role
       where not exists (select from staff_grants g where g.person_id = $1 and g.role = role and g.ended_at is null)`,
      [id, ROLES],
    );
    await owner.query(
      `insert into staff_keys (person_id, name, digest) values ($1, 'setup', $2) on conflict (digest) do nothing`,
      [id, operatorKeyDigest(key)],
    );
    const token = await invitationOf(owner, id);
    await owner.query('commit');
    return token === null
      ? `${name} is there, with a passkey for the desk`
      : `${name} makes a passkey for the desk at ${desk}/invitations/${token} (once, within ${INVITATION_HOURS} hours)`;
  } finally {
    // An open transaction is rolled back with its connection.
    await owner.end();
  }
};

const personOf = async (owner: Client, name: string): Promise<string> => {
  await owner.query('insert into staff (name) values ($1) on conflict ((lower(name))) do nothing', [name]);
  const { rows } = await owner.query<{ id: string; ended: boolean }>(
    'select id, ended_at is not null as ended from staff where lower(name) = lower($1)',
    [name],
  );
  const [person] = rows;
  if (!person || person.ended) throw new Error(`${name} has left; --operator names somebody else`);
  return person.id;
};

/** @returns null for somebody who has a passkey */
const invitationOf = async (owner: Client, id: string): Promise<string | null> => {
  const { rowCount } = await owner.query('select from staff_passkeys where person_id = $1 limit 1', [id]);
  if (rowCount === 1) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await owner.query('update staff_invitations set used_at = now() where person_id = $1 and used_at is null', [id]);
  await owner.query(
    `insert into staff_invitations (token_digest, person_id, expires_at)
     values ($1, $2, now() + make_interval(hours => $3))`,
    [operatorKeyDigest(token), id, INVITATION_HOURS],
  );
  return token;
};
