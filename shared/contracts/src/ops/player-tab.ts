import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

export const onePlayer = z.object({ tenant: tenantSlug, id: numericId });

/** A tab of a player's page: a read of its own, so that a tab that fails takes no other with it. */
export const tab = <Reply extends z.Schema, Query extends z.Schema | undefined = undefined>(declaration: {
  readonly name: string;
  readonly summary: string;
  readonly reply: Reply;
  readonly query?: Query;
  readonly hides?: readonly string[];
}) =>
  operation<Reply, typeof onePlayer, Query>({
    method: 'GET',
    path: `/ops/{tenant}/players/{id}/${declaration.name}`,
    words: `player ${declaration.name}`,
    needs: 'players.see',
    kind: 'masked',
    weight: 'reads',
    about: 'player',
    summary: declaration.summary,
    examples: [`player ${declaration.name} 42 --tenant jangada`],
    params: onePlayer,
    reply: declaration.reply,
    errors: ['profile.not-found'],
    ...(declaration.query && { query: declaration.query }),
    ...(declaration.hides && { hides: declaration.hides }),
  });
