import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from '../values/schema.ts';
import { MENU_ENTRIES_MAX, menuIcons } from './menu.ts';
import { defineOffer } from './offer.ts';
import { offer } from './offer.schema.ts';

const texts = { pt: './texts/pt', en: './texts/en' } as const;
const line = { path: '/raffle', icon: 'gift', label: { pt: 'Rifa', en: 'Raffle' } } as const;

test('a remote outside the table fills the open slots and no slot of another remote', () => {
  const more = { slot: 'home.more', expose: './slots/card' } as const;
  assert.equal(z.safeParse(offer, defineOffer('raffle', { texts, slots: [more] })).success, true);
  // @ts-expect-error the header's balance is the wallet's
  defineOffer('raffle', { texts, slots: [{ slot: 'header.balance', expose: './slots/card' }] });
});

test('the wallet fills its own slot and the open one', () => {
  const balance = { slot: 'header.balance', expose: './slots/balance' } as const;
  const more = { slot: 'home.more', expose: './slots/card' } as const;
  assert.equal(defineOffer('wallet', { texts, slots: [balance, more] }).slots.length, 2);
});

test('refuses more menu entries than a remote can have, and an icon that the shell does not contain', () => {
  const withMenu = (menu: unknown) => z.safeParse(offer, { ...defineOffer('raffle', { texts }), menu }).success;
  assert.equal(withMenu([line]), true);
  assert.equal(withMenu(Array.from({ length: MENU_ENTRIES_MAX + 1 }, () => line)), false);
  assert.equal(withMenu([{ ...line, icon: 'rocket' }]), false);
  assert.equal(withMenu([{ ...line, label: { pt: 'Rifa', en: '' } }]), false);
});

test('every drawing of the menu travels with the shell', () => {
  const sheets = ['lucide-icons', 'lucide-late-icons'].map((name) =>
    readFileSync(new URL(`../../../design/src/icon/${name}.ts`, import.meta.url), 'utf8'),
  );
  const missing = menuIcons.filter((icon) => !sheets.some((sheet) => sheet.includes(`'${icon}':`)));
  assert.deepEqual(missing, []);
});
