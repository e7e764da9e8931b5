import * as tokens from '@jangada/contracts/delivery/tokens.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '../http/delivery-error.ts';
import { checkInput } from '../http/check-input.ts';
import { routePath } from '../http/route-path.ts';
import { authorOf, type Access } from './access.ts';
import type { DeployTokens } from './deploy-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

interface Parts {
  access: Access;
  deployTokens: DeployTokens;
  signingKeys: SigningKeys;
}

/** Lets admins issue and revoke deploy tokens and public keys. */
export const tokenRoutes = (app: FastifyInstance, { access, deployTokens, signingKeys }: Parts): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => void (await access.require(request, 'read')));

    scope.get(tokens.listTokens.path, async (request) => {
      await access.require(request, 'administer');
      return { data: await deployTokens.list() };
    });

    scope.post(tokens.createToken.path, async (request) => {
      const caller = await access.require(request, 'administer');
      const { author, ...wanted } = checkInput(tokens.createToken.body, request.body);
      return deployTokens.create(wanted, authorOf(caller, author));
    });

    scope.post<{ Params: { id: string } }>(routePath(tokens.rotateToken.path), async (request) => {
      const caller = await access.require(request, 'administer');
      const { author, ...wanted } = checkInput(tokens.rotateToken.body, request.body);
      return deployTokens.rotate(tokenIdOf(request.params.id), wanted, authorOf(caller, author));
    });

    scope.post<{ Params: { id: string } }>(routePath(tokens.revokeToken.path), async (request) => {
      const caller = await access.require(request, 'administer');
      const { author } = checkInput(tokens.revokeToken.body, request.body ?? {});
      return deployTokens.revoke(tokenIdOf(request.params.id), authorOf(caller, author));
    });

    scope.get(tokens.listKeys.path, async () => ({ data: await signingKeys.list() }));

    scope.post(tokens.registerKey.path, async (request) => {
      const caller = await access.require(request, 'administer');
      return signingKeys.register(checkInput(tokens.registerKey.body, request.body), caller.name);
    });

    scope.post<{ Params: { id: string } }>(routePath(tokens.revokeKey.path), async (request) => {
      await access.require(request, 'administer');
      return signingKeys.revoke(request.params.id);
    });
  });
};

/** @throws {DeliveryError} token.unknown */
const tokenIdOf = (id: string): string => {
  if (z.safeParse(z.uuid(), id).success) return id;
  throw new DeliveryError('token.unknown', `There is no deploy token ${id}`, { token: id });
};
