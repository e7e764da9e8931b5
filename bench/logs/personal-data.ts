import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { LOGGED, openLogStage, type Logged } from './log-stage.ts';
import { aPerson, markShared, punctuated } from './people.ts';
import { Marks, scanLine } from './scan.ts';
import { createTraffic } from './traffic.ts';

const FINDINGS_FILE = 'test-results/log-findings.txt';
const FINDINGS_KEPT_OF_KIND = 20;
const LIVES_AT_A_TIME = 4;
const KNOCKERS = 8;
const SANDBOX_AWAY_MS = 3_000;
const SANDBOX_STAYS_MS = 60_000;

/** A scanner that finds nothing is worth nothing. @throws when a spelling is not found */
const requireFound = (marks: Marks): void => {
  const { cpf, phone, email, password } = aPerson(marks);
  const token = Buffer.from(`${cpf}${email}`).toString('hex');
  marks.addWord('token', token);
  const spellings = [
    ...[cpf, punctuated(cpf), `"a":"${cpf}"`, `cpf=${cpf}&x`, encodeURIComponent(punctuated(cpf))],
    ...[
      `+55${phone}`,
      `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`,
      email,
      encodeURIComponent(email),
    ],
    ...[
      Buffer.from(`cpf: ${cpf}`).toString('base64'),
      Buffer.from(email).toString('base64url'),
      password,
      `x ${token}.`,
    ],
    ...[
      'Bearer abcdefgh12345',
      'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.x',
      '-----BEGIN PRIVATE KEY-----',
      '529.982.247-25',
      'a@b.example',
    ],
  ];
  for (const spelling of spellings)
    if (scanLine(`{"level":30,"msg":"${spelling}"}`, marks).length === 0) throw new Error(`not found: ${spelling}`);
  const harmless =
    '{"level":20,"time":1764536400123,"pid":4242,"reqId":"req-1a","route":"/auth/login","status":401,"ms":12}';
  if (scanLine(harmless, marks).length > 0) throw new Error('something is found in a harmless line');
};

const run = async ({ number, defer }: Call): Promise<void> => {
  const marks = new Marks();
  markShared(marks);
  requireFound(marks);
  mkdirSync(dirname(FINDINGS_FILE), { recursive: true });
  writeFileSync(FINDINGS_FILE, '');
  const lines = new Map<Logged, number>(LOGGED.map((name) => [name, 0]));
  const kinds = new Map<string, number>();
  const all = (): number => [...lines.values()].reduce((sum, count) => sum + count, 0);
  const stage = await openLogStage(defer, marks, (service, line) => {
    lines.set(service, (lines.get(service) ?? 0) + 1);
    for (const { kind, text } of scanLine(line, marks)) {
      const key = `${service}, ${kind}`;
      const count = (kinds.get(key) ?? 0) + 1;
      kinds.set(key, count);
      if (count <= FINDINGS_KEPT_OF_KIND) appendFileSync(FINDINGS_FILE, `${key}: ${text}\n  ${line}\n`);
    }
  });
  const [startedMs, before] = [performance.now(), all()];
  const over = new AbortController();
  const traffic = createTraffic(stage, marks);
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!over.signal.aborted) await work();
  };
  const running = [
    ...Array.from({ length: LIVES_AT_A_TIME }, () => repeat(traffic.live)),
    ...Array.from({ length: KNOCKERS }, (_, index) =>
      index % 2 === 0
        ? traffic.knock(stage.apiPort, '', over.signal)
        : traffic.knock(stage.edgePort, API_PATH, over.signal),
    ),
    repeat(async () => {
      await sleep(SANDBOX_STAYS_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) await stage.restartSandbox(SANDBOX_AWAY_MS);
    }),
  ];
  const [untilMs, linesMax] = [startedMs + number('seconds') * 1_000, number('lines')];
  while (performance.now() < untilMs && all() < linesMax) await sleep(1_000);
  over.abort();
  await Promise.all(running);
  const seconds = (performance.now() - startedMs) / 1_000;
  printTable(
    ['service', 'lines'],
    LOGGED.map((name) => [name, lines.get(name) ?? 0]),
  );
  console.log(`\n${all()} lines, ${((all() - before) / seconds).toFixed(0)} a second for ${seconds.toFixed(0)} s.\n`);
  printTable(['finding', 'times'], kinds.size === 0 ? [['none', 0]] : [...kinds]);
  console.log('');
  printTable(['call', 'times'], [...traffic.statuses].toSorted());
  if (kinds.size > 0) process.exitCode = 1;
};

/** Edge, API and gateway at their loudest, while everything that has personal data in it is done. */
export const personalData: Measurement = {
  measures: `lines of the log at level trace that have a CPF, phone, e-mail, password, code, token or key; in ${FINDINGS_FILE}`,
  runs: 1,
  options: { seconds: '900', lines: '10000000' },
  run,
};
