import { isExplained } from '@jangada/contracts/client/errors';
import { launchGame } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { NetworkError } from '@jangada/remote-kit/errors';
import { QueryClient } from '@jangada/remote-kit/query';
import { refusal } from '@jangada/remote-kit/testing';
import { aGame } from '../games/fake-games.ts';
import { launchUrl } from './game.query.ts';
import type { GameLaunch } from './game-launch.ts';

const launch: GameLaunch = { number: 1, mode: 'real', player: '7', language: 'pt', isOver: false };

test.each([
  ['a provider that is away', refusal(503, { code: 'game.unavailable' })],
  ['a wrong request', refusal(422, { errors: { game_id: ['Valor inválido.'] } })],
  ['a broken server', refusal(500)],
  ['a missing answer', new NetworkError('offline')],
])('a failed launch is shown in the game’s own place, the shell shows no toast for it: %s', async (_, failure) => {
  const requested: unknown[] = [];
  const api: Api = (endpoint) => {
    requested.push(endpoint);
    return Promise.reject(failure);
  };
  const launched = new QueryClient().fetchQuery(launchUrl(api, aGame(), launch));
  await expect(launched).rejects.toBe(failure);
  expect(requested).toEqual([launchGame]);
  expect(isExplained(failure)).toBe(true);
});
