import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { defaultLimits } from '@jangada/contracts/ops/rights/limits';
import { matrix, rowOf, type Permission } from '@jangada/contracts/ops/rights/matrix';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { DomainError } from '../../errors/domain-error.ts';
import type { Grant, Person } from '../../staff/person.ts';
import { agreeingGrants, decide, type Asked, type Used } from './decide.ts';

const NOW = new Date('2026-11-30T15:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const NEW = new Date('2026-11-20T00:00:00Z');
const UNUSED: Used = { day: 0, playerMonth: 0 };

const grantOf = (role: Role, of: Partial<Grant> = {}): Grant => ({
  ...{ id: role, role, tenants: null, since: LONG_AGO, until: null, givenBy: null },
  ...of,
});

const personWith = (...grants: Grant[]): Person => ({ id: 'ana', name: 'Ana', grants, outside: [], session: null });

const asked = (needs: Permission, of: Partial<Omit<Asked, 'op'>> & Partial<Asked['op']> = {}): Asked => ({
  op: { method: of.method ?? 'POST', needs, ...(of.counts && { counts: of.counts }) },
  ...{ tenantId: 'tenantId' in of ? (of.tenantId ?? null) : 'jangada', kinds: of.kinds, amount: of.amount ?? null },
});

const decideFor = (person: Person, what: Asked, used: Used = UNUSED) => {
  const limits = what.op.counts ? defaultLimits[what.op.counts] : {};
  return decide(person, what, { used, limitOf: ({ role }) => limits[role], now: NOW });
};

const codeOf = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

const permissions = Object.keys(matrix) as Permission[];

describe('the matrix of rights', () => {
  it('decides every cell: alone, with a second person, or not at all', () => {
    for (const needs of permissions)
      for (const role of roles) {
        if (needs === 'self') continue;
        const cell = rowOf(needs)[role];
        const what = asked(needs, cell?.of ? { kinds: cell.of.slice(0, 1) } : {});
        const run = () => decideFor(personWith(grantOf(role)), what);
        if (!cell?.may) assert.equal(codeOf(run), 'ops.forbidden', `${role} ${needs}`);
        else assert.equal(run().second, cell.may !== 'alone', `${role} ${needs}`);
      }
  });

  it('lets nobody do a thing with a kind that no cell of theirs has', () => {
    const support = personWith(grantOf('support'));
    assert.equal(
      codeOf(() => decideFor(support, asked('restrictions.add', { kinds: ['court'] }))),
      'ops.forbidden',
    );
    assert.equal(decideFor(support, asked('restrictions.add', { kinds: ['pause'] })).second, false);
    const both = asked('players.reveal', { kinds: ['contact', 'documents'] });
    assert.equal(
      codeOf(() => decideFor(support, both)),
      'ops.forbidden',
    );
    assert.equal(decideFor(personWith(grantOf('risk')), both).role, 'risk');
  });

  it('keeps whoever only sees names from the masked fields of players', () => {
    const moderator = personWith(grantOf('moderator'));
    const page = asked('players.see', { method: 'GET', kinds: ['masked'] });
    assert.equal(
      codeOf(() => decideFor(moderator, page)),
      'ops.forbidden',
    );
    assert.equal(decideFor(personWith(grantOf('support')), page).second, false);
    const named = asked('players.see', { method: 'GET', kinds: ['name'] });
    for (const role of ['moderator', 'support'] as const)
      assert.equal(decideFor(personWith(grantOf(role)), named).second, false);
    for (const op of opsEndpoints.values())
      if (op.needs === 'players.see') assert.equal(op.kind, op.words === 'player names' ? 'name' : 'masked', op.words);
  });

  it('names the permission that is missing and the roles that have it', () => {
    try {
      decideFor(personWith(grantOf('content')), asked('players.block'));
      assert.fail('allowed');
    } catch (error) {
      assert.ok(error instanceof DomainError);
      assert.deepEqual(error.refusal.facts, { needs: 'players.block', roles: ['support-lead', 'risk', 'compliance'] });
    }
  });

  it('has no role that asks for money alone and agrees to its own kind of request without another person', () => {
    for (const needs of permissions)
      for (const role of roles) {
        const cell = rowOf(needs)[role];
        if (!cell?.agrees) continue;
        const others = roles.filter((other) => other !== role && rowOf(needs)[other]);
        assert.ok(others.length > 0, `${needs}: ${role} is alone with it`);
      }
  });

  it('gives every permission that can wait for a second person somebody who agrees', () => {
    for (const needs of permissions) {
      const cells = Object.values(rowOf(needs));
      if (cells.some(({ may }) => may === 'second' || may === 'limit'))
        assert.ok(
          cells.some(({ agrees }) => agrees),
          needs,
        );
    }
  });

  it('is used by operations, each of which undoes itself by an operation that exists', () => {
    const words = new Set([...opsEndpoints.values()].map((op) => op.words));
    for (const op of opsEndpoints.values()) {
      assert.ok(op.needs in matrix, op.words);
      if (op.undo) assert.ok(words.has(op.undo), `${op.words}: ${op.undo}`);
    }
  });
});

describe('a grant', () => {
  it('counts for its tenants, from its beginning to its end', () => {
    const what = asked('players.block');
    for (const [of, may] of [
      [{ tenants: ['jangada'] }, true],
      [{ tenants: ['tucano'] }, false],
      [{ since: new Date('2026-12-01T00:00:00Z') }, false],
      [{ until: new Date('2026-11-30T14:59:59Z') }, false],
      [{ until: new Date('2026-11-30T15:00:01Z') }, true],
    ] as const)
      assert.equal(codeOf(() => decideFor(personWith(grantOf('risk', of)), what)) === null, may, JSON.stringify(of));
  });

  it('for some tenants reads what is over all of them, and commands nothing there but its own person’s things', () => {
    const admin = personWith(grantOf('admin', { tenants: ['jangada'] }));
    assert.equal(decideFor(admin, asked('people.see', { method: 'GET', tenantId: null })).second, false);
    assert.equal(
      codeOf(() => decideFor(admin, asked('people.change', { tenantId: null }))),
      'ops.forbidden',
    );
    assert.equal(decideFor(admin, asked('self', { tenantId: null })).second, false);
    assert.equal(decideFor(personWith(grantOf('admin')), asked('people.change', { tenantId: null })).second, true);
  });

  it('is not needed for what is one’s own', () => {
    assert.deepEqual(decideFor(personWith(), asked('self')).second, false);
  });

  it('that is the best of several decides', () => {
    const person = personWith(grantOf('support'), grantOf('crm'));
    const gift = asked('gifts.give', { counts: 'gifts', amount: 400_00 });
    assert.deepEqual([decideFor(person, gift).role, decideFor(person, gift).second], ['crm', false]);
  });
});

describe('a limit', () => {
  const gift = (amount: number | null) => asked('gifts.give', { counts: 'gifts', amount });
  const support = personWith(grantOf('support'));

  it('is what a role does alone: to the centavo, per case', () => {
    assert.equal(decideFor(support, gift(50_00)).second, false);
    assert.equal(decideFor(support, gift(50_01)).second, true);
  });

  it('is counted over the day and the player’s month, so that splitting does not help', () => {
    assert.equal(decideFor(support, gift(50_00), { day: 450_00, playerMonth: 0 }).second, false);
    assert.equal(decideFor(support, gift(50_00), { day: 450_01, playerMonth: 0 }).second, true);
    assert.equal(decideFor(support, gift(50_00), { day: 0, playerMonth: 100_00 }).second, false);
    assert.equal(decideFor(support, gift(50_00), { day: 0, playerMonth: 100_01 }).second, true);
    assert.deepEqual(decideFor(support, gift(1), { day: 600_00, playerMonth: 900_00 }).left, {
      perCase: 50_00,
      day: 0,
      playerMonth: 0,
    });
  });

  it('is half of it for a grant of the last 14 days', () => {
    const beginner = personWith(grantOf('support', { since: NEW }));
    assert.equal(decideFor(beginner, gift(25_00)).second, false);
    assert.equal(decideFor(beginner, gift(25_01)).second, true);
    assert.equal(decideFor(beginner, gift(25_00), { day: 225_01, playerMonth: 0 }).second, true);
  });

  it('wants a second person where the amount is not known, and where the role has none', () => {
    assert.equal(decideFor(support, gift(null)).second, true);
    const crm = personWith(grantOf('crm'));
    assert.equal(decideFor(crm, asked('referrals.decide', { counts: 'voids', amount: 1 })).second, true);
  });

  it('ten times exceeded has the second person type the amount', () => {
    assert.equal(decideFor(support, gift(500_00)).typesAmount, false);
    assert.equal(decideFor(support, gift(500_01)).typesAmount, true);
  });
});

describe('a second person', () => {
  it('is of a role that agrees, in that tenant and for that kind', () => {
    const lead = grantOf('support-lead', { tenants: ['jangada'] });
    const gift = asked('gifts.give', { counts: 'gifts', amount: 80_00 });
    assert.equal(agreeingGrants(personWith(lead), gift, NOW).length, 1);
    assert.equal(agreeingGrants(personWith(lead), { ...gift, tenantId: 'tucano' }, NOW).length, 0);
    assert.equal(agreeingGrants(personWith(grantOf('support'), grantOf('crm')), gift, NOW).length, 0);
  });
});
