import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beacon } from '@jangada/contracts/delivery/beacon';
import type { FailureReport } from '@jangada/contracts/delivery/beacon';
import { PLAN_FILES_PATH } from '@jangada/contracts/delivery/plan-files';
import type { BuiltRelease } from '../build-release.ts';
import { nameOf, NOWHERE, type Chain, type ShellBehaviour } from './chain.ts';
import { BROKEN_SHELL, createChainPage, type ChainState } from './chain-page.ts';

/**
 * A site of one page: the fixture shell, and remotes whose releases are copies of one built release, each with its own
 * name and fault. It receives beacons like the edge.
 */
export const startChainSite = async (host: BuiltRelease, remote: BuiltRelease) => {
  const state: ChainState = { chains: [], repaired: false, shell: 'good', behaviours: new Map() };
  const beacons: FailureReport[] = [];

  const port = (): number => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  const { page, planFilesText, bytesOf, hostFiles, has } = createChainPage(host, remote, state, port);

  const send = (response: ServerResponse, status: number, type: string, body: string | Buffer) =>
    response
      .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .end(body);

  const sendRelease = (response: ServerResponse, name: string, path: string) => {
    const behaviour = state.repaired ? 'good' : state.behaviours.get(name);
    const isLost = behaviour === 'http' || (behaviour === 'chunk' && path.startsWith('part'));
    if (isLost || !has(path)) return void send(response, 404, 'text/plain', 'gone');
    const spoiled = behaviour === 'integrity' ? 'globalThis.wrongBytesRan = true;\n' : '';
    send(response, 200, 'text/javascript; charset=utf-8', spoiled + bytesOf(name, path));
  };

  const sendShell = (response: ServerResponse, source: string) => {
    if (state.shell === 'timeout') return;
    if (state.shell === 'http') return void send(response, 404, 'text/plain', 'gone');
    const spoiled = { good: source, integrity: `${source}\n;`, evaluation: BROKEN_SHELL }[state.shell];
    send(response, 200, 'text/javascript; charset=utf-8', spoiled);
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/delivery/v1/beacons') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        beacons.push(...beacon.parse(JSON.parse(Buffer.concat(chunks).toString())).reports);
        response.writeHead(202).end();
      });
      return;
    }
    if (pathname === PLAN_FILES_PATH) return void send(response, 200, 'application/json', planFilesText());
    const [, folder, name = '', path = ''] = pathname.split('/');
    // Only the entry of a silent release gets no answer. A browser loads at most ten unanswered scripts of a page at a
    // time, over all hosts, so the other files are answered.
    if (folder === 'silent' && path === remote.release.entry && !state.repaired) return;
    if (folder === 'silent' || folder === 'releases') return sendRelease(response, name, path);
    const file = join(host.dir, hostFiles.get(pathname)?.path ?? '');
    if (folder === 'host' && hostFiles.has(pathname) && existsSync(file)) {
      return sendShell(response, readFileSync(file, 'utf8'));
    }
    if (pathname !== '/') return void send(response, 404, 'text/plain', 'nothing');
    const nonce = randomBytes(12).toString('base64');
    const others = `http://*.localhost:${port()} ${NOWHERE}`;
    const policy = `script-src 'self' 'nonce-${nonce}' ${others}; connect-src 'self' ${others}`;
    response.setHeader('content-security-policy', policy);
    send(response, 200, 'text/html; charset=utf-8', page(nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));

  return {
    url: `http://localhost:${port()}/`,
    /** All failures that pages reported since the last `show`. */
    beacons,
    show: (chains: readonly Chain[], shell: ShellBehaviour = 'good') => {
      Object.assign(state, { chains, shell, repaired: false });
      beacons.length = 0;
      state.behaviours.clear();
      for (const chain of chains) {
        for (const [index, behaviour] of chain.behaviours.entries())
          state.behaviours.set(nameOf(chain, index), behaviour);
      }
    },
    /** From now on every file is served as built. */
    repair: () => {
      Object.assign(state, { repaired: true, shell: 'good' });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
