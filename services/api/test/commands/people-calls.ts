import { randomUUID } from 'node:crypto';
import { startOwnPasskey } from '@jangada/contracts/ops/desk-session';
import { addOwnKey, addOwnPasskey, listOwnPasskeys, listOwnSessions } from '@jangada/contracts/ops/me';
import { addNote } from '@jangada/contracts/ops/notes';
import { openAddresses, setAddresses } from '@jangada/contracts/ops/policy';
import { blockPlayer, restrictPlayer } from '@jangada/contracts/ops/players';
import { claimItem } from '@jangada/contracts/ops/queues';
import { agreeToRequest } from '@jangada/contracts/ops/requests';
import { setView } from '@jangada/contracts/ops/views';
import { signedInAt, DESK } from '../support/staff.ts';
import { createSoftwareAuthenticator } from '../support/software-authenticator.ts';
import type { Call, PrepareCall, Scene } from './scene.ts';

/** Another passkey of somebody who has one, because the last one stays. */
const aPasskey = async (scene: Scene): Promise<Call> => {
  const { headers } = await scene.person();
  const made = async () => {
    const { body } = await scene.platform.op(startOwnPasskey, { headers });
    return { response: createSoftwareAuthenticator(DESK).create(body.options) };
  };
  await scene.run(addOwnPasskey, { headers, body: await made() });
  return { headers, body: await made() };
};

const aDocument = async ({ player, write }: Scene): Promise<number> =>
  write(
    `insert into documents (user_id, type, media_type, size_bytes) values ($1, 'cnh', 'image/png', 1) returning id`,
    [(await player()).user.id],
  );

const aRequest = async (scene: Scene) => {
  const { user } = await scene.player();
  await scene.write(
    `insert into document_requests (user_id, type, told, asked_by) values ($1, 'address_proof', 'x', 'maria')`,
    [user.id],
  );
  return { id: user.id };
};

const anItem = async (scene: Scene) => ({ queue: 'withdrawals', item: String((await scene.withdrawal()).id) });

const anAddressList = (scene: Scene) =>
  scene.run(setAddresses, { body: { role: 'moderator', networks: '127.0.0.0/8' } });

const aView = (name: string) => ({ list: 'deposits', name, search: 'status=paid', columns: [] });

const aClaimed = async (scene: Scene) => {
  const params = await anItem(scene);
  await scene.run(claimItem, { params });
  return params;
};

const agreeing = async (scene: Scene) => {
  const { request, asker } = await scene.request();
  const { headers } = await scene.person();
  return { request, asker, headers, params: { id: request.id }, body: { digest: request.effects.digest } };
};

/** Players, queues, the staff and the second person. */
export const peopleCalls: Readonly<Record<string, PrepareCall>> = {
  'player block': async ({ of }) => ({ params: await of() }),
  'player unblock': async ({ of, run }) => {
    const params = await of();
    await run(blockPlayer, { params });
    return { params };
  },
  'player sign-out': async ({ of }) => ({ params: await of() }),
  'player reveal': async ({ of, number }) => ({
    params: await of(),
    body: { groups: ['cpf'], minutes: number(1, 15) },
  }),
  'restriction add': async ({ of }) => ({ params: await of(), body: { source: 'court' } }),
  'restriction end': async ({ of, run }) => {
    const { body } = await run(restrictPlayer, { params: await of(), body: { source: 'court' } });
    return { params: { id: body.data.restrictions[0].id as number } };
  },
  'note add': async ({ of }) => ({ params: await of(), body: { text: 'A note' } }),
  'note retract': async ({ of, run }) => {
    const params = await of();
    const { body } = await run(addNote, { params, body: { text: 'A note' } });
    return { params: { ...params, note: body.data.id as number } };
  },
  'tag add': async ({ of, name }) => ({ params: await of(), body: { tags: name('tag') } }),
  'tag set': async ({ of, name }) => ({ params: await of(), body: { tags: `vip, ${name('tag')}` } }),
  'view set': async ({ name }) => ({ body: aView(name('view')) }),
  'view remove': async ({ run, name }) => {
    const { body } = await run(setView, { body: aView(name('view')) });
    return { params: { id: body.data.id as number } };
  },
  'document approve': async (scene) => ({ params: { id: await aDocument(scene) } }),
  'document reject': async (scene) => ({
    params: { id: await aDocument(scene) },
    body: { told: 'A foto está escura.' },
  }),
  'document request': async ({ of }) => ({
    params: await of(),
    body: { kinds: ['selfie', 'address_proof'], told: 'Precisamos confirmar o seu endereço.' },
  }),
  'document cancel-request': async (scene) => ({
    params: await aRequest(scene),
    body: { kinds: ['address_proof'] },
  }),
  'queue next': async (scene) => {
    await scene.withdrawal();
    return { params: { queue: 'withdrawals' } };
  },
  'queue claim': async (scene) => ({ params: await anItem(scene) }),
  'queue release': async (scene) => ({ params: await aClaimed(scene) }),
  'queue assign': async (scene) => ({ params: await anItem(scene), body: { person: 'rui' } }),
  'queue wait': async (scene) => ({
    params: await anItem(scene),
    body: { until: new Date(Date.now() + 3_600_000).toISOString(), for: 'a statement' },
  }),
  'request agree': async (scene) => {
    const { params, body, headers } = await agreeing(scene);
    return { params, body, headers };
  },
  'request refuse': async (scene) => {
    const { params, headers } = await agreeing(scene);
    return { params, headers };
  },
  'request withdraw': async (scene) => {
    const { request, asker } = await scene.request();
    return { params: { id: request.id }, headers: asker.headers };
  },
  'request collect': async (scene) => {
    const { params, body, headers, asker } = await agreeing(scene);
    await scene.run(agreeToRequest, { params, body, headers });
    return { params, headers: asker.headers };
  },
  undo: async ({ of, run, platform }) => {
    const params = await of();
    await run(blockPlayer, { params });
    const { command } = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('ops_log').select('command').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    return { params: { command } };
  },
  'me passkey add': aPasskey,
  'me passkey remove': async (scene) => {
    const { headers = {}, ...call } = await aPasskey(scene);
    await scene.run(addOwnPasskey, { ...call, headers });
    const { body } = await scene.run(listOwnPasskeys, { headers });
    return { headers, params: { id: body.data[0].id as string } };
  },
  'me session end': async ({ person, platform, run }) => {
    const { headers, ...one } = await person();
    await signedInAt(platform.db, one);
    const { body } = await run(listOwnSessions, { headers });
    const other = (body.data as { id: string; current: boolean }[]).find(({ current }) => !current);
    return { headers, params: { id: other?.id } };
  },
  'me key add': async ({ name }) => ({ body: { name: name('laptop') } }),
  'me key end': async ({ run, name }) => {
    const { body } = await run(addOwnKey, { body: { name: name('laptop') } });
    return { params: { id: body.data.id as string } };
  },
  'staff invite': async ({ name }) => ({ body: { name: name('Ana'), roles: 'support', tenants: 'jangada' } }),
  'staff change': async ({ person }) => ({
    params: { name: (await person({ roles: ['support'] })).name },
    body: { roles: 'moderator' },
  }),
  'staff end': async ({ person }) => ({ params: { name: (await person({ roles: ['support'] })).name } }),
  'staff key': async ({ person }) => ({ params: { name: (await person()).name }, body: { key_name: randomUUID() } }),
  'staff recover': async ({ person }) => ({ params: { name: (await person()).name } }),
  'limit set': async ({ amount, person }) => ({
    body: {
      ...{ class: 'gifts', person: (await person()).name },
      ...{ per_case: amount(), per_day: 500_00, per_player_month: 500_00 },
    },
  }),
  'address open': async (scene) => {
    await anAddressList(scene);
    return {};
  },
  'address close': async (scene) => {
    await anAddressList(scene);
    await scene.run(openAddresses, {});
    return {};
  },
  'address set': async () => ({ body: { role: 'content', networks: '127.0.0.0/8' } }),
};
