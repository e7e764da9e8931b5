import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openBareTransfer } from './bare-transfer.ts';
import { signUpPlayers, signedBet } from './bets.ts';
import { microsOf, microsOfFamily } from './cpu.ts';
import { atFullRate, paced } from './load.ts';
import { setUp } from './stage.ts';

// Compares bets through the whole signed wallet call with the bare transfer on the same database, in turns: the ratio
// of two consecutive runs is comparable between machines, a single number is not.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    'memory-minutes': { type: 'string', default: '10' },
    profile: { type: 'string' },
  },
});

const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const memoryMinutes = Number(values['memory-minutes']);

const PLAYERS = 300;
const BARE_CONNECTIONS = 8;
const API_CONNECTIONS = 8;
const HTTP_CONNECTIONS = 32;
/** An upper bound of the bets in a run. */
const BETS_PER_SECOND_MAX = 4_000;
const MEMORY_RATE = 100;
const pageBytes = 4_096;

const stage = await setUp(API_CONNECTIONS, values.profile);
try {
  const players = await signUpPlayers(stage.databaseUrl, PLAYERS);
  const ownerUrl = stage.databaseUrl.replace('bench_app', 'bench_owner');
  const bare = await openBareTransfer(stage.databaseUrl, ownerUrl, BARE_CONNECTIONS);
  const bets = makeBets();
  const isPlaced = (body: string) => body.includes('"RS_OK"');

  const found: { bare: number; bets: number }[] = [];
  bets.fill(seconds);
  await atFullRate(stage.apiPort, HTTP_CONNECTIONS, seconds / 2, bets.next, isPlaced);
  await stage.analyse();
  for (let round = 1; round <= rounds; round += 1) {
    bets.fill(seconds);
    const before = await measured(() => bare.run(seconds));
    const during = await measured(() => atFullRate(stage.apiPort, HTTP_CONNECTIONS, seconds, bets.next, isPlaced));
    found.push({ bare: before.rate, bets: during.rate });
    say(
      `round ${round}: bare ${describe(before)}; bets ${describe(during)}; ${(during.rate / before.rate).toFixed(2)}`,
    );
  }
  const half = median(found.map((one) => one.bets)) / 2;
  bets.fill(seconds * 2);
  const calm = await paced(stage.apiPort, half, seconds * 2, bets.next, isPlaced);
  say(`at ${half.toFixed(0)} bets/s: p50 ${calm.p50Ms.toFixed(1)} ms, p99 ${calm.p99Ms.toFixed(1)} ms`);

  const get = (path: string) => () => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const games = await atFullRate(stage.apiPort, HTTP_CONNECTIONS, seconds, get('/casinos/games'), (body) =>
    body.includes('"data"'),
  );
  const site = await atFullRate(
    stage.apiPort,
    HTTP_CONNECTIONS,
    seconds,
    get('/site-config'),
    (body) => body.length > 100,
  );
  say(`GET /casinos/games ${games.toFixed(0)}/s, GET /site-config ${site.toFixed(0)}/s`);

  const fresh = residentMegabytes();
  if (memoryMinutes > 0) {
    const sign = signing();
    await paced(stage.apiPort, MEMORY_RATE, memoryMinutes * 60, sign, isPlaced);
    say(
      `memory ${fresh.toFixed(0)} MB before, ${residentMegabytes().toFixed(0)} MB after ${memoryMinutes} min at ${MEMORY_RATE} bets/s`,
    );
  }
  await bare.close();
  const [transfer, bet] = [median(found.map((one) => one.bare)), median(found.map((one) => one.bets))];
  const ratio = median(found.map((one) => one.bets / one.bare));
  say(
    `medians of ${rounds}: bare ${transfer.toFixed(0)}/s, bets ${bet.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (aim 0.40), ` +
      `p99 ${calm.p99Ms.toFixed(1)} ms at half load (aim 100); load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );

  function signing(): () => string {
    let turn = 0;
    return () => {
      const player = players[(turn += 1) % players.length];
      if (!player) throw new Error('there are players');
      return signedBet(player, stage.studioKey);
    };
  }

  /** Bets are signed before the measurement, so that the studio's signing is not measured. */
  function makeBets() {
    const signed: string[] = [];
    const sign = signing();
    return {
      next: () => signed.pop(),
      fill: (forSeconds: number) => {
        while (signed.length < forSeconds * BETS_PER_SECOND_MAX) signed.push(sign());
      },
    };
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stage.stop();
  process.exit();
}

interface Measured {
  readonly rate: number;
  /** Processor time per transaction in microseconds, which does not depend on the load of the machine. */
  readonly postgres: number;
  readonly api: number;
  readonly client: number;
}

async function measured(run: () => Promise<number>): Promise<Measured> {
  const used = () => [microsOfFamily(stage.postgresPid), microsOf(stage.apiPid), microsOf(process.pid)];
  const [before, startedMs] = [used(), performance.now()];
  const rate = await run();
  const count = (rate * (performance.now() - startedMs)) / 1_000;
  const [postgres = 0, api = 0, client = 0] = used().map((micros, index) => (micros - (before[index] ?? 0)) / count);
  return { rate, postgres, api, client };
}

function describe({ rate, postgres, api, client }: Measured): string {
  const micros = [postgres, api, client].map((one) => one.toFixed(0)).join(' + ');
  return `${rate.toFixed(0)}/s (${micros} µs of postgres + api + client)`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function residentMegabytes(): number {
  return (Number(readFileSync(`/proc/${stage.apiPid}/statm`, 'utf8').split(' ')[1]) * pageBytes) / 1_048_576;
}
