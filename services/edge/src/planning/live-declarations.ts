import { createJsonSchemas } from '@jangada/contracts/api/json-schema';
import type { LiveTypes } from '@jangada/contracts/delivery/live-types.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import { events } from '@jangada/contracts/events/events';
import { modals } from '@jangada/contracts/page/modals';
import type { Modal } from '@jangada/contracts/page/modals';
import { claimsOf } from '@jangada/contracts/page/offer';
import { panels } from '@jangada/contracts/page/panels';
import type { Panel } from '@jangada/contracts/page/panels';
import { slots } from '@jangada/contracts/page/slots';
import type { Slot } from '@jangada/contracts/page/slots';
import type { Schema } from '@jangada/contracts/values/schema';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { typeOfSchema } from './type-of-schema.ts';

/** A live modal, slot or event: its name, its provider and its type. */
interface Member {
  readonly name: string;
  readonly from: string;
  readonly type: string;
}

const section = (comment: string, name: string, members: readonly Member[]): string =>
  [
    `/** ${comment} */`,
    `export interface ${name} {`,
    ...members.flatMap((one) => [`  /** ${one.from} */`, `  ${JSON.stringify(one.name)}: ${one.type};`]),
    '}',
  ].join('\n');

const typesOf = () => {
  const { of } = createJsonSchemas(new Map(), '');
  return (schema: Schema): string => typeOfSchema(of(schema));
};

/**
 * The live remotes of a tenant as a module of type declarations: which remote shows a modal, fills a slot or emits an
 * event, with the props and payloads of the contract.
 *
 * @param chosen the release in force, by remote
 */
export const liveDeclarations = (
  tenant: string,
  revision: number,
  chosen: ReadonlyMap<ReleasableName, Release>,
): LiveTypes => {
  const of = typesOf();
  const releases = [...chosen.values()].toSorted((one, other) => (one.remote < other.remote ? -1 : 1));
  const label = ({ remote, version }: Release): string => `${remote} ${version}`;
  const host = chosen.get('host');
  const offering = releases.flatMap((release) => (release.offer ? [{ release, offer: release.offer }] : []));
  const shownBy = (owner: ReleasableName, offers: (offer: NonNullable<Release['offer']>) => boolean): string[] =>
    owner === 'host'
      ? host
        ? [label(host)]
        : []
      : offering.filter(({ offer }) => offer.remote === owner && offers(offer)).map(({ release }) => label(release));

  const modalTable: Readonly<Record<string, Modal>> = modals;
  const panelTable: Readonly<Record<string, Panel>> = panels;
  const slotTable: Readonly<Record<string, Slot>> = slots;

  const liveModals = Object.entries(modalTable).flatMap(([name, { owner, props }]): Member[] =>
    shownBy(owner, (offer) => offer.modals.some(({ modal }) => modal === name)).map((from) => ({
      name,
      from,
      type: of(props),
    })),
  );
  const livePanels = Object.entries(panelTable).flatMap(([name, { owner }]): Member[] =>
    shownBy(owner, (offer) => offer.panels.some(({ panel }) => panel === name)).map((from) => ({
      name,
      from,
      type: 'Record<string, never>',
    })),
  );
  const liveSlots = Object.entries(slotTable).flatMap(([name, { place, props }]): Member[] => {
    const renderer = chosen.get(place);
    if (!renderer) return [];
    const fillers = offering.filter(({ offer }) => offer.slots.some(({ slot }) => slot === name));
    const filled = fillers.map(({ release }) => label(release)).join(', ') || 'nobody';
    return [{ name, from: `in ${label(renderer)}, filled by ${filled}`, type: of(props) }];
  });
  const liveEvents = events.flatMap(({ name, owner, payload }): Member[] => {
    const emitter = chosen.get(owner);
    return emitter ? [{ name, from: label(emitter), type: of(payload) }] : [];
  });
  const offers = offering.map(({ offer }) => offer);
  const paths = claimsOf(offers)
    .filter(({ path, owner }) => shownBy(owner, ({ routes }) => routes.some((route) => route.path === path)).length > 0)
    .map(({ path }) => path);

  const text = [
    `// What is live for ${tenant} at revision ${revision}: ${releases.map(label).join(', ') || 'nothing'}.`,
    '// Written by `jangada types`; the modules of @jangada/contracts have the same types for code.',
    section('Modals that somebody shows, by name, with their props.', 'LiveModals', liveModals),
    section('Side panels that somebody fills, by name.', 'LivePanels', livePanels),
    section('Slots that somebody renders, by name, with their props.', 'LiveSlots', liveSlots),
    section('Events that somebody emits, by name, with their payloads.', 'LiveEvents', liveEvents),
    `/** Paths that lead somewhere. */\nexport type LivePath =${paths.length > 0 ? paths.map((path) => `\n  | ${JSON.stringify(path)}`).join('') : ' never'};`,
    '',
  ].join('\n\n');
  return {
    tenant,
    revision,
    contract: host?.contract.built ?? null,
    releases: Object.fromEntries(releases.map(({ remote, version }) => [remote, version])),
    declarations: text,
  };
};
