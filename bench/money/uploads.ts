import { documentType } from '@jangada/contracts/domains/documents/document';
import { cancelDocument, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApiStage } from '../harness/api-stage.ts';
import { median, printTable } from '../harness/figures.ts';
import { paced } from '../harness/load.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { analyse, isPlaced, signUpPlayers } from '../harness/signed-bets.ts';

const PLAYERS = 6;
const API_CONNECTIONS = 8;
const BETS_PER_SECOND = 25;
const SECONDS = 8;
const PDFS_AT_ONCE = 10;
const PDFS_EVERY_MS = 1_000;
const P99_RATIO_MAX = 1.5;

const onePage = (): Blob =>
  new Blob([
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>\nendobj\n' +
      '4 0 obj\n<< /Length 17 >>\nstream\n10 10 80 30 re f \nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ]);

/** Sends a PDF as one of the players, and deletes the document. @returns how long the upload took */
const sendPdf = async (apiUrl: string, tokens: readonly string[], index: number): Promise<number> => {
  const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
  const body = new FormData();
  body.set('type', documentType.options[Math.floor(index / tokens.length)] ?? 'cnh');
  body.set('document', onePage(), 'cnh.pdf');
  const sentMs = performance.now();
  const reply = await fetch(apiUrl + uploadDocument.path, { method: 'POST', headers, body });
  const ms = performance.now() - sentMs;
  if (!reply.ok) throw new Error(`A PDF was refused: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: number } };
  const cancelled = await fetch(apiUrl + cancelDocument.path.replace('{id}', String(data.id)), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!cancelled.ok) throw new Error(`Cancelling a PDF was refused: ${cancelled.status}`);
  return ms;
};

const run = async ({ runs, defer }: Call): Promise<void> => {
  const stage = await startApiStage(API_CONNECTIONS, defer);
  const { nextBet, tokens } = await signUpPlayers(stage, PLAYERS);
  const apiUrl = `http://localhost:${stage.apiPort}`;
  const pdfMs: number[] = [];
  const sendPdfs = async (): Promise<void> => {
    const untilMs = performance.now() + SECONDS * 1_000;
    while (performance.now() < untilMs) {
      const pdfs = Array.from({ length: PDFS_AT_ONCE }, (_, index) => sendPdf(apiUrl, tokens, index));
      const [times] = await Promise.all([Promise.all(pdfs), sleep(PDFS_EVERY_MS)]);
      pdfMs.push(...times);
    }
  };
  const placeBets = () => paced(stage.apiPort, BETS_PER_SECOND, SECONDS, nextBet, isPlaced);
  await placeBets();
  await analyse(stage);
  const rounds = await inRounds(['without', 'beside'] as const, runs, async (kind) => {
    const [bets] = await Promise.all([placeBets(), kind === 'beside' ? sendPdfs() : null]);
    return bets;
  });
  const p99Of = (kind: 'without' | 'beside') => median((rounds.get(kind) ?? []).map(({ p99Ms }) => p99Ms));
  printTable(
    [`${BETS_PER_SECOND} bets a second`, 'p50, ms (median of the rounds)', 'p99, ms'],
    [...rounds].map(([kind, all]) => {
      const p50 = median(all.map(({ p50Ms }) => p50Ms));
      return [`${kind} PDFs`, p50.toFixed(0), all.map(({ p99Ms }) => p99Ms.toFixed(0)).join(', ')];
    }),
  );
  const ratio = p99Of('beside') / p99Of('without');
  console.log(`\nRatio of p99: ${ratio.toFixed(2)}. A PDF was answered after ${median(pdfMs).toFixed(0)} ms (median).`);
  if (ratio > P99_RATIO_MAX) process.exitCode = 1;
};

/** Measures ten uploads a second, by six players, of a document of one page. */
export const uploads: Measurement = {
  measures: 'bets without and beside ten PDFs that are sent at once; fails above 1.5 times the p99',
  runs: 3,
  run,
};
