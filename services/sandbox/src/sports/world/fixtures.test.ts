import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFixture, fixtureIdOfSlug, listFixtures } from './fixtures.ts';
import { marketsOf } from './markets.ts';
import { resultOf } from './results.ts';
import { finalState, stateAt } from './simulation.ts';

const now = Date.UTC(2026, 10, 20, 18, 0, 0);
const HOUR_MS = 3_600_000;
const moments = Array.from({ length: 12 }, (_, index) => now + index * 37_000);

describe('the calendar', () => {
  it('always has live football and matches of every sport', () => {
    for (const moment of moments) {
      const fixtures = listFixtures(moment);
      const live = fixtures.filter(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt);
      assert.ok(live.some(({ league }) => league.sportId === '1'));
      assert.equal(new Set(fixtures.map(({ league }) => league.sportId)).size, 6);
    }
  });

  it('has unique match ids, found again by slug', () => {
    const fixtures = listFixtures(now);
    assert.equal(new Set(fixtures.map(({ id }) => id)).size, fixtures.length);
    for (const fixture of fixtures) assert.deepEqual(findFixture(fixtureIdOfSlug(fixture.slug)), fixture);
  });

  it('never lets a team play itself', () => {
    for (const { home, away } of listFixtures(now)) assert.notEqual(home.name, away.name);
  });

  it('finds no match for an unknown slug', () => {
    for (const id of ['', 'abc', 'zzz_f0_1', 'sna_f9_1', 'sna_d77_1', '../x']) assert.equal(findFixture(id), undefined);
  });
});

describe('a simulated match', () => {
  it('is deterministic', () => {
    for (const fixture of listFixtures(now)) {
      assert.deepEqual(finalState(fixture), stateAt(fixture, fixture.endsAt + HOUR_MS));
    }
  });

  it('never lowers a score', () => {
    for (const fixture of listFixtures(now).slice(0, 60)) {
      let last = 0;
      for (let step = 0; step <= 30; step += 1) {
        const at = fixture.startsAt + ((fixture.endsAt - fixture.startsAt) * step) / 30;
        const { parts, score } = stateAt(fixture, at);
        const points = [...parts, score].reduce((sum, [home, away]) => sum + home + away, 0);
        assert.ok(points >= last, `${fixture.id} at step ${step}`);
        last = points;
      }
    }
  });

  it('ends with a winner where the sport has no draw', () => {
    for (const fixture of listFixtures(now).filter(({ league }) => league.sportId !== '1')) {
      const [home, away] = finalState(fixture).score;
      assert.notEqual(home, away, fixture.id);
    }
  });
});

describe('markets', () => {
  it('pay less than the chances are worth, and are never below 1.01', () => {
    for (const fixture of listFixtures(now)) {
      for (const market of marketsOf(fixture, stateAt(fixture, now), now)) {
        assert.ok(
          market.outcomes.every(({ odds }) => odds >= 1.01),
          `${fixture.id} ${market.key}`,
        );
        if (market.suspended || market.type === 'correct-score' || market.type === 'double-chance') continue;
        const book = market.outcomes.reduce((sum, { odds }) => sum + 1 / odds, 0);
        assert.ok(book > 0.97 && book < 1.25, `${fixture.id} ${market.key} ${book.toFixed(3)}`);
      }
    }
  });

  it('have one key each', () => {
    for (const fixture of listFixtures(now)) {
      const keys = marketsOf(fixture, stateAt(fixture, now), now).map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length, `${fixture.id} ${keys.join()}`);
    }
  });

  it('drift without an incident', () => {
    const fixture = listFixtures(now).find(({ startsAt }) => startsAt > now + HOUR_MS);
    assert.ok(fixture);
    const at = (moment: number): string => JSON.stringify(marketsOf(fixture, stateAt(fixture, moment), moment));
    assert.notEqual(at(now), at(now + 30_000));
  });

  it('pay exactly one outcome of a result market', () => {
    for (const fixture of listFixtures(now)) {
      const final = finalState(fixture);
      for (const market of marketsOf(fixture, stateAt(fixture, fixture.startsAt - 1), fixture.startsAt - 1)) {
        if (market.type === 'correct-score' || market.type === 'double-chance') continue;
        const results = market.outcomes.map(({ id }) => resultOf(market.key, id, final));
        const won = results.filter((result) => result === 'won').length;
        const isVoid = results.every((result) => result === 'void');
        assert.ok(won === 1 || isVoid, `${fixture.id} ${market.key} ${results.join()}`);
      }
    }
  });
});
