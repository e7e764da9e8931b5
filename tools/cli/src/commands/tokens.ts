import { resolve } from 'node:path';
import * as tokens from '@jangada/contracts/delivery/tokens.endpoints';
import { UsageError, type Arguments } from '../arguments.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { writeSigningKey } from '../signing-key.ts';
import { table } from '../table.ts';
import type { Commands, Outcome } from './command.ts';

const GRACE_HOURS = 24;

/** Creates a key in a new file and registers it; the file is deleted when the registration fails. */
const withFreshKey = async (
  args: Arguments,
  register: (publicKey: string) => Promise<{ token: string; data: tokens.DeployToken }>,
): Promise<Outcome> => {
  // pnpm runs this in the workspace, but a path is relative to the caller's folder.
  const file = resolve(process.env['INIT_CWD'] ?? '.', args.keyFile());
  const { key, undo } = await writeSigningKey(file);
  try {
    const made = await register(key.publicKey);
    return { text: introduce(made, file, key.publicKey), json: { ...made, key_file: file, public_key: key.publicKey } };
  } catch (error) {
    undo();
    throw error;
  }
};

const introduce = (
  { token, data }: { token: string; data: tokens.DeployToken },
  file: string,
  publicKey: string,
): string =>
  [
    `${data.name} publishes ${data.remote} with this token, which is shown once:`,
    '',
    // The variable begins the line, for `grep ^EDGE_DELIVERY_TOKEN=`.
    `EDGE_DELIVERY_TOKEN=${token}`,
    `JANGADA_SIGNING_KEY=${file}`,
    '',
    `Releases are signed with the key ${data.key}; its public half is ${publicKey}.`,
    'Keep token and file where the team builds, and nowhere else.',
  ].join('\n');

const stateOf = ({ revoked_at, revoked_by, expires_at }: tokens.DeployToken): string => {
  if (revoked_at) return `revoked ${revoked_at} by ${revoked_by ?? '?'}`;
  if (expires_at) return `${Date.parse(expires_at) < Date.now() ? 'ended' : 'until'} ${expires_at}`;
  return 'good';
};

const list = async (call: DeliveryClient): Promise<Outcome> => {
  const { data } = await call(tokens.listTokens);
  const rows = data.map((one) => [
    one.id,
    one.remote,
    one.name,
    `${one.prefix}…`,
    `key ${one.key}`,
    stateOf(one),
    one.last_used_at ? `used ${one.last_used_at}` : 'never used',
  ]);
  return { text: rows.length > 0 ? table(rows) : 'There are no deploy tokens', json: data };
};

const idOf = (args: Arguments): string => {
  const id = args.word(2);
  if (!id) throw new UsageError('name the id of a token; jangada token list shows them');
  return id;
};

const runToken = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  switch (args.word(1) ?? '') {
    case 'create': {
      const [remote, name, days] = [args.nameAt(2), args.required('name'), args.count('days')];
      const who = { remote, name, author: args.author() };
      return withFreshKey(args, (public_key) =>
        call(tokens.createToken, { body: { ...who, public_key, ...(days !== undefined && { days }) } }),
      );
    }
    case 'rotate': {
      const [id, grace_hours] = [idOf(args), args.count('grace') ?? GRACE_HOURS];
      const made = await withFreshKey(args, (public_key) =>
        call(tokens.rotateToken, { params: { id }, body: { public_key, grace_hours, author: args.author() } }),
      );
      return { ...made, text: `${made.text}\nThe old token works for ${grace_hours} h more.` };
    }
    case 'revoke': {
      const gone = await call(tokens.revokeToken, { params: { id: idOf(args) }, body: { author: args.author() } });
      return { text: `${gone.prefix}… of ${gone.name} publishes nothing any more`, json: gone };
    }
    case 'list':
      return list(call);
    default:
      throw new UsageError('say create, list, rotate or revoke');
  }
};

export const tokenCommands: Commands = {
  token: {
    usage: 'token create <name> --name team --key-file new | list | rotate <id> --key-file new | revoke <id>',
    summary: 'what a team publishes its remote with: a token and a key (admin)',
    run: runToken,
  },
};
