import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { modals } from '@jangada/contracts/page/modals';
import type { Modal } from '@jangada/contracts/page/modals';
import type { Offer } from '@jangada/contracts/page/offer';
import { panels } from '@jangada/contracts/page/panels';
import type { Panel } from '@jangada/contracts/page/panels';
import { slots } from '@jangada/contracts/page/slots';
import { remoteNames } from '@jangada/contracts/values/remotes';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { readOffer } from './offer.ts';
import { folderOf } from './targets.ts';

/* Dialogs, panels and slots of the site: a part that no remote offers would be missing without an error. */

const offers = new Map<ReleasableName, Offer>();
let hostDialog: (name: string) => unknown;

before(async () => {
  for (const name of remoteNames) offers.set(name, await readOffer(folderOf(name), name));
  ({ hostDialog } = await import(pathToFileURL(join(folderOf('host'), 'src/dialogs/host-dialogs.ts')).href));
});

const hasFile = (owner: ReleasableName, expose: string): boolean =>
  ['.tsx', '.ts'].some((ending) => existsSync(join(folderOf(owner), 'src', expose + ending)));

describe('a part of the site', () => {
  for (const [name, { owner }] of Object.entries<Modal>(modals)) {
    it(`the dialog ${name} is offered by ${owner}`, () => {
      if (owner === 'host') return assert.ok(hostDialog(name));
      const offered = offers.get(owner)?.modals.find(({ modal }) => modal === name);
      assert.ok(offered && hasFile(owner, offered.expose));
    });
  }

  for (const [name, { owner }] of Object.entries<Panel>(panels)) {
    if (owner === 'host') continue;
    it(`the panel ${name} is offered by ${owner}`, () => {
      const offered = offers.get(owner)?.panels.find(({ panel }) => panel === name);
      assert.ok(offered && hasFile(owner, offered.expose));
    });
  }

  for (const [name, { filledBy }] of Object.entries(slots)) {
    if (filledBy === 'anyone') continue;
    it(`the slot ${name} is filled`, () => {
      const fillers = [...offers].flatMap(([owner, { slots: filled }]) =>
        filled.filter(({ slot }) => slot === name).map(({ expose }) => ({ owner, expose })),
      );
      assert.ok(fillers.length > 0 && fillers.every(({ owner, expose }) => hasFile(owner, expose)));
    });
  }
});
