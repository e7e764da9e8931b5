import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRouter, isSportPath, placeOf } from './router.ts';

describe('the router of the widget', () => {
  it('parses the paths of its pages', () => {
    assert.deepEqual(placeOf('/'), { page: 'home' });
    assert.deepEqual(placeOf('/live'), { page: 'live' });
    assert.deepEqual(placeOf('/live/tennis-5?x=1'), { page: 'live', sportSlug: 'tennis-5' });
    assert.deepEqual(placeOf('/favorites'), { page: 'favourites' });
    assert.deepEqual(placeOf('/event/a-x-b-sna_f0_1'), { page: 'event', slug: 'a-x-b-sna_f0_1' });
    assert.deepEqual(placeOf('/football-1/serie'), { page: 'sport', sportSlug: 'football-1', leagueSlug: 'serie' });
  });

  it('finds a sport by its number or its kind alone', () => {
    const sport = { id: '23', slug: 'volleyball-23', kind: 'volleyball' };
    for (const part of ['23', 'volleyball', 'volei-23', 'volleyball-23']) assert.ok(isSportPath(sport, part), part);
    for (const part of ['3', 'tennis-5', undefined]) assert.ok(!isSportPath(sport, part));
  });

  it('notifies the page of the player’s navigation, not of the page’s own', () => {
    const told: string[] = [];
    const router = createRouter('/live', (path) => told.push(path));
    router.go('/football-1');
    router.go('/football-1');
    router.follow('/live');
    assert.deepEqual(told, ['/football-1']);
    assert.equal(router.state.get().path, '/live');
  });
});
