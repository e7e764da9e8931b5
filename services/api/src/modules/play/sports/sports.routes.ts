import { countOpenSportsBets, launchSport } from '@jangada/contracts/domains/games/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayBet } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { externalName } from '../betting/player-names.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { countOpenBets } from './open-bets.ts';
import { registerSportsWallet } from './sports-wallet.routes.ts';

export const registerSports = (app: Platform): void => {
  registerSportsWallet(app);

  // Public on purpose: the provider verifies players' sessions with it, for all tenants.
  app.server.get('/sports/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return app.sports.jwks();
  });

  implement(app, launchSport, async (_, call) => {
    const { betby, hasSports } = call.tenant.settings.site;
    if (!betby.active && !hasSports) throw new DomainError('sports.unavailable');
    const { userId, publicId } = sessionOf(call);
    await app.db.read(call.tenant.id, async (reader) => mayBet(reader, await getUser(reader, userId), call.tenant));
    const player = { id: externalName(call.tenant.id, publicId), brandId: betby.brand_id, language: call.language };
    const { token, expiresAt } = await app.sports.sessionFor(player);
    return {
      // Without the widget, sports are opened as a game (RTE-72).
      gameUrl: betby.active
        ? `${siteOrigin(app.config, call.hostname)}/sportsbook`
        : app.sports.gameAddress(player, token),
      token,
      expires_at: expiresAt.toISOString(),
    };
  });

  implement(app, countOpenSportsBets, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => countOpenBets(reader, sessionOf(call).userId)),
  );
};
