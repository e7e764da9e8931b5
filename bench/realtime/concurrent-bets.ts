import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { signUpPlayers, signedBet } from '../api/bets.ts';
import { atFullRate, paced, type Paced } from '../api/load.ts';
import { setUp, type Stage } from '../api/stage.ts';
import type { FannedOut } from './fan-out.ts';

// Measures the bet call at half its rate, alone and while the gateway makes 20,000 deliveries a second, in alternating
// order. API, PostgreSQL, gateway and their drivers share the machine.

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const seconds = Number(values.seconds);

const PLAYERS = 200;
const API_CONNECTIONS = 16;
const HTTP_CONNECTIONS = 32;
const order = ['alone', 'beside', 'beside', 'alone'] as const;

const stage = await setUp(API_CONNECTIONS);
try {
  const players = await signUpPlayers(stage.databaseUrl, PLAYERS);
  let turn = 0;
  const next = (): string => {
    const player = players[(turn += 1) % players.length];
    if (!player) throw new Error('there are players');
    return signedBet(player, stage.studioKey);
  };
  const isPlaced = (body: string) => body.includes('"RS_OK"');

  await atFullRate(stage.apiPort, HTTP_CONNECTIONS, 2, next, isPlaced);
  await stage.analyse();
  const rate = (await atFullRate(stage.apiPort, HTTP_CONNECTIONS, 4, next, isPlaced)) / 2;
  say(`half the rate: ${rate.toFixed(0)} bets/s`);
  for (const kind of order) {
    const fanOut = kind === 'beside' ? await startFanOut(stage) : null;
    const bets = await paced(stage.apiPort, rate, seconds, next, isPlaced);
    report(kind, bets, await fanOut?.stop());
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stage.stop();
  process.exit();
}

function report(kind: string, bets: Paced, fanned: FannedOut | undefined): void {
  const beside = fanned
    ? `; ${fanned.deliveriesPerSecond.toFixed(0)} deliveries/s, p99 ${fanned.p99Ms.toFixed(1)} ms, ` +
      `${(fanned.receivedShare * 100).toFixed(2)} % received`
    : '';
  say(`${kind}: bets p50 ${bets.p50Ms.toFixed(1)} ms, p99 ${bets.p99Ms.toFixed(1)} ms (aim 100)${beside}`);
}

async function startFanOut({ realtimePort, realtimeApp }: Stage) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./fan-out.ts', import.meta.url))], {
    env: { ...process.env, BENCH_PORT: String(realtimePort), BENCH_APP: JSON.stringify(realtimeApp) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.value !== 'ready') throw new Error('Nothing fans out');
  return {
    stop: async (): Promise<FannedOut> => {
      child.kill('SIGTERM');
      const line = await lines.next();
      if (child.exitCode === null) await once(child, 'exit');
      return JSON.parse(String(line.value)) as FannedOut;
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
