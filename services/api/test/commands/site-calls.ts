import { randomUUID } from 'node:crypto';
import * as boxes from '@jangada/contracts/ops/boxes';
import * as chat from '@jangada/contracts/ops/chat';
import * as connections from '@jangada/contracts/ops/connections';
import * as games from '@jangada/contracts/ops/games';
import { setLevel } from '@jangada/contracts/ops/levels';
import { createMission } from '@jangada/contracts/ops/missions';
import { setPage } from '@jangada/contracts/ops/pages';
import { sealRealtimeApp } from '@jangada/server/realtime-apps';
import { connectionBody, liveConnection } from '../support/connections.ts';
import { TENANT, type PrepareCall, type Scene } from './scene.ts';

const boxBody = ({ name, number }: Scene) => ({
  ...{ name: name('box'), title_pt: 'Caixa', title_en: 'Box', price: number(5_00, 50_00), color: 'blue' },
  prizes: 'Conchas/Shells:100:7000:blue,Pérola/Pearl:1000:2900:pink',
});

const aBox = async (scene: Scene): Promise<number> =>
  (await scene.run(boxes.createBox, { body: boxBody(scene) })).body.data.id;

const missionBody = ({ name, amount }: Scene) => ({
  ...{
    name: name('mission'),
    title_pt: 'Aqueça',
    title_en: 'Warm up',
    description_pt: 'Aposte',
    description_en: 'Bet',
  },
  ...{
    goal: 'stake',
    target: amount(),
    reward_type: 'balance',
    reward_value: amount(),
    audience: 'everyone',
    hours: 24,
  },
});

const aMission = async (scene: Scene): Promise<number> =>
  (await scene.run(createMission, { body: missionBody(scene) })).body.data.id;

/** The app of the environment in the database, where a service would write it at its start. */
const aStoredApp = async ({ platform, write }: Scene): Promise<void> => {
  const { servicesKey, realtime } = platform.config;
  const app = realtime.apps[TENANT];
  if (!servicesKey || !app) throw new TypeError('the platform has a key and an app');
  await write(
    `insert into tenant_secrets (tenant, name, sealed) values ($1, 'realtime-app', $2)
     on conflict (tenant, name) do update set sealed = excluded.sealed returning 0 as id`,
    [TENANT, sealRealtimeApp(servicesKey, TENANT, app)],
  );
};

const texts = { title_pt: 'Novidades', title_en: 'News', body_pt: 'Chegou.', body_en: 'Here.' };
const words = { title_pt: 'Olá', title_en: 'Hello', description_pt: 'Chegou.', description_en: 'Here.' };

const aPage = async ({ run, name }: Scene): Promise<string> => {
  const slug = name('page');
  await run(setPage, { params: { slug }, body: texts });
  return slug;
};

const aMessage = async ({ player, write }: Scene): Promise<number> =>
  write(`insert into chat_messages (user_id, type, text) values ($1, 'normal', 'Oi') returning id`, [
    (await player()).user.id,
  ]);

/** Above every level of the demo. */
const level = (threshold: number) => ({ threshold, name_pt: 'Correnteza', name_en: 'Current' });
const LEVEL = { ladder: 'rank', level: 50 };
const LEVEL_THRESHOLD = 9_000_000_000;

const wanted = ({ name, origin }: Scene) => ({ name: name('bank'), baseUrl: origin, pixKey: randomUUID() });

const aDraft = async (scene: Scene): Promise<number> =>
  (await scene.run(connections.addConnection, { body: connectionBody(wanted(scene)) })).body.data.id;

const aTested = async (scene: Scene): Promise<number> => {
  const id = await aDraft(scene);
  await scene.run(connections.testConnection, { params: { id } });
  return id;
};

const aLive = (scene: Scene): Promise<number> => liveConnection(scene.platform, wanted(scene));

const anAlert = ({ write, name }: Scene): Promise<number> =>
  write(`insert into operator_alerts (kind, subject, details) values ('player-debt', $1, '{}') returning id`, [
    name('subject'),
  ]);

/** Promotions, content, chat, games, connections and the tenant. */
export const siteCalls: Readonly<Record<string, PrepareCall>> = {
  'alert close': async (scene) => ({ params: { id: await anAlert(scene) } }),
  'box create': async (scene) => ({ body: boxBody(scene) }),
  'box stop': async (scene) => ({ params: { id: await aBox(scene) } }),
  'box start': async (scene) => {
    const id = await aBox(scene);
    await scene.run(boxes.stopBox, { params: { id } });
    return { params: { id } };
  },
  'box give': async (scene) => ({
    params: { id: await aBox(scene) },
    body: { player: (await scene.player()).user.id, ref: scene.name('gift') },
  }),
  'chat say': async ({ name }) => ({ body: { type: 'global', text: name('Torneio') } }),
  'chat delete': async (scene) => ({ params: { id: await aMessage(scene) } }),
  'chat dismiss': async (scene) => {
    const id = await aMessage(scene);
    const { user } = await scene.player();
    await scene.write(`insert into chat_reports (message_id, user_id, reason) values ($1, $2, 'spam')`, [id, user.id]);
    return { params: { id } };
  },
  'chat mute': async ({ of, number }) => ({ params: await of(), body: { minutes: number(1, 60) } }),
  'chat rule': async ({ number }) => ({ body: { slow_mode_seconds: number(1, 60) } }),
  'chat ban-word': async ({ name }) => ({ body: { word: name('feio').replace('-', '') } }),
  'chat allow-word': async ({ run, name }) => {
    const body = { word: name('feio').replace('-', '') };
    await run(chat.banWord, { body });
    return { body };
  },
  'connection add': async (scene) => ({ body: connectionBody(wanted(scene)) }),
  'connection set': async (scene) => ({ params: { id: await aDraft(scene) }, body: { order: scene.number(1, 99) } }),
  'connection test': async (scene) => ({ params: { id: await aDraft(scene) } }),
  'connection activate': async (scene) => ({ params: { id: await aTested(scene) } }),
  'connection disable': async (scene) => ({ params: { id: await aLive(scene) } }),
  'connection rotate': async (scene) => ({
    params: { id: await aLive(scene) },
    body: { credentials: { client_id: 'client', client_secret: 'secret' } },
  }),
  'game off': async () => ({ body: { provider: 'saci', game: 'saci_whirl' } }),
  'game on': async ({ run }) => {
    const body = { provider: 'saci', game: 'saci_whirl' };
    await run(games.switchGameOff, { body });
    return { body };
  },
  'level set': async ({ number }) => ({ params: LEVEL, body: level(LEVEL_THRESHOLD + number(1, 1_000)) }),
  'level remove': async ({ run }) => {
    await run(setLevel, { params: LEVEL, body: level(LEVEL_THRESHOLD) });
    return { params: LEVEL };
  },
  'mission create': async (scene) => ({ body: missionBody(scene) }),
  'mission assign': async (scene) => ({
    params: { id: await aMission(scene) },
    body: { user_id: (await scene.player()).user.id },
  }),
  'mission stop': async (scene) => ({ params: { id: await aMission(scene) } }),
  'notification announce': async () => ({ body: words }),
  'notification send': async ({ of }) => ({ params: await of(), body: words }),
  'page set': async ({ name }) => ({ params: { slug: name('page') }, body: texts }),
  'page remove': async (scene) => ({ params: { slug: await aPage(scene) } }),
  'tenant create': async ({ name }) => {
    const id = name('tatu');
    return { body: { id, domains: `${id}.localhost` } };
  },
  'tenant set': async ({ name }) => ({ body: { settings: { title: name('Jangada') } } }),
  'tenant realtime': async (scene) => {
    await aStoredApp(scene);
    return { body: {} };
  },
  'tenant pix': async () => ({ body: { pix_key: randomUUID() } }),
};
