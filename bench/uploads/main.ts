import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { attempt, type MoveKind } from '@jangada/api/crash/move';
import { createMoves } from '@jangada/api/crash/moves';
import { documentType } from '@jangada/contracts/domains/documents/document';
import { cancelDocument, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { startSiteMachine } from '@jangada/test/crash/site-machine';

/*
 * The whole site as `npm start` runs it: bets and PIX deposits at a steady rate, in turns without and with ten PDFs
 * that are sent at the same time, every second. No call may be refused, and the 99th percentile may be at most 1.5
 * times as long.
 */
const TURNS = 6;
const PDFS_AT_ONCE = 10;
const PDFS_EVERY_MS = 1_000;
const CALLS_EVERY_MS = 40;
/** One of so many calls is a deposit; the others are bets. */
const DEPOSIT_EACH = 10;
const WARM_UP_MS = 4_000;
const TURN_MS_MIN = 4_000;
const PAUSE_MS = 1_000;
const DEPOSIT_CENTAVOS = 2_000;
const P99_RATIO_MAX = 1.5;

const { values } = parseArgs({ options: { turns: { type: 'string', default: String(TURNS) } } });
const turns = Number(values.turns);
if (!Number.isInteger(turns) || turns < 1) throw new RangeError('--turns is a number from 1');

/** Durations by kind of call. */
type Times = Record<'bet' | 'deposit', number[]>;

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

const onePage = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n' +
      '4 0 obj\n<< /Length 17 >>\nstream\n10 10 80 30 re f \nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  );

const site = await startSiteMachine(() => undefined);
process.once('SIGINT', () => void site.close().finally(() => process.exit(130)));
try {
  const fixture = await site.stage.newScene();
  const make = createMoves(site.apiUrl, site.stage, fixture);
  const without: Times = { bet: [], deposit: [] };
  const beside: Times = { bet: [], deposit: [] };
  const notAcknowledged: string[] = [];
  const pdfMs: number[] = [];
  let calls = 0;

  /**
   * Sends calls at a steady rate, independent of their durations, until the work is done and at least `minimumMs` have
   * passed.
   */
  const measure = async (times: Times, work: Promise<void>, minimumMs: number): Promise<void> => {
    const running: Promise<void>[] = [];
    const startedMs = performance.now();
    const workEnd = new AbortController();
    const endOfWork = () => workEnd.abort();
    void work.then(endOfWork, endOfWork);
    while (!workEnd.signal.aborted || performance.now() - startedMs < minimumMs) {
      const player = fixture.players[calls % fixture.players.length];
      if (!player) throw new TypeError('nobody plays');
      const kind: MoveKind & keyof Times = calls % DEPOSIT_EACH === 0 ? 'deposit' : 'bet';
      const move = kind === 'bet' ? make.bet(player) : make.deposit(player, { txid: '', amount: DEPOSIT_CENTAVOS });
      calls += 1;
      const sentMs = performance.now();
      running.push(
        attempt(move).then((outcome) => {
          times[kind].push(performance.now() - sentMs);
          if (outcome !== 'acknowledged') notAcknowledged.push(`${kind}: ${outcome}`);
        }),
      );
      await sleep(CALLS_EVERY_MS);
    }
    await Promise.all(running);
    await work;
  };

  const sendPdf = async (index: number): Promise<void> => {
    const { token = '' } = fixture.players[index % fixture.players.length] ?? {};
    const headers = { authorization: `Bearer ${token}` };
    const body = new FormData();
    body.set('type', documentType.options[Math.floor(index / fixture.players.length)] ?? 'cnh');
    body.set('document', new Blob([new Uint8Array(onePage())]), 'cnh.pdf');
    const sentMs = performance.now();
    const reply = await fetch(site.apiUrl + uploadDocument.path, { method: 'POST', headers, body });
    pdfMs.push(performance.now() - sentMs);
    if (!reply.ok) return void notAcknowledged.push(`PDF: ${reply.status} ${await reply.text()}`);
    const { data } = (await reply.json()) as { data: { id: number } };
    const cancelled = await fetch(site.apiUrl + cancelDocument.path.replace('{id}', String(data.id)), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!cancelled.ok) notAcknowledged.push(`cancelling a PDF: ${cancelled.status}`);
  };
  const tenPdfs = async (): Promise<void> => {
    await Promise.all(Array.from({ length: PDFS_AT_ONCE }, (_, index) => sendPdf(index)));
  };

  const loadBefore = loadavg()[0]?.toFixed(1);
  await measure({ bet: [], deposit: [] }, tenPdfs(), WARM_UP_MS);
  console.log('warm');
  pdfMs.length = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await measure(without, Promise.resolve(), TURN_MS_MIN);
    await sleep(PAUSE_MS);
    const besideUntilMs = performance.now() + TURN_MS_MIN;
    const pdfs = async (): Promise<void> => {
      while (performance.now() < besideUntilMs) await Promise.all([tenPdfs(), sleep(PDFS_EVERY_MS)]);
    };
    await measure(beside, pdfs(), TURN_MS_MIN);
    await sleep(PAUSE_MS);
    console.log(`turn ${turn + 1}: ${without.bet.length} bets without, ${beside.bet.length} beside PDFs`);
  }

  console.log(`${cpus().length} cores, load ${loadBefore} before and ${loadavg()[0]?.toFixed(1)} after\n`);
  console.log(
    '| call | calls | p50 without | p50 beside | p99 without | p99 beside | ratio of p99 |\n| - | - | - | - | - | - | - |',
  );
  let isWithin = true;
  for (const kind of ['bet', 'deposit'] as const) {
    const [p50, p50Beside] = [quantile(without[kind], 0.5), quantile(beside[kind], 0.5)];
    const [p99, p99Beside] = [quantile(without[kind], 0.99), quantile(beside[kind], 0.99)];
    if (p99Beside > P99_RATIO_MAX * p99) isWithin = false;
    const figures = [p50, p50Beside, p99, p99Beside].map((ms) => `${ms.toFixed(0)} ms`).join(' | ');
    console.log(
      `| ${kind} | ${without[kind].length} and ${beside[kind].length} | ${figures} | ${(p99Beside / p99).toFixed(2)} |`,
    );
  }
  console.log(
    `\n${turns} turns of ${PDFS_AT_ONCE} PDFs at once, every second; each answered after ${quantile(pdfMs, 0.5).toFixed(0)} ms (median), the last after ` +
      `${Math.max(...pdfMs).toFixed(0)} ms. Not acknowledged: ${notAcknowledged.join(', ') || 'none'}.`,
  );
  if (notAcknowledged.length > 0 || !isWithin) process.exitCode = 1;
} finally {
  await site.close();
}
process.exit();
