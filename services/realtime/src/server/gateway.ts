import { clientNetwork } from '@jangada/server/client-network';
import { requestDeadlines } from '@jangada/server/request-deadlines';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type { Server as SocketServer } from 'ws';
import { admit, appKeyOf } from './admission.ts';
import type { Admission } from './admission.ts';
import { App, Apps } from '../apps/apps.ts';
import { ListedApps } from '../apps/listed-apps.ts';
import { AddressCounts, clientAddress } from './client-address.ts';
import { Connection, type GatewaySocket } from '../apps/connection.ts';
import type { RedisAdapter } from '../redis-adapter/redis-adapter.ts';
import { closeUnlessAuthorized } from './authorized-connections.ts';
import { waitForClose, closeInSlices } from './drain.ts';
import { appIdOf, handlePublisherRequest, replayPublisherCall } from '../http-api/http-api.ts';
import type { OtherProcesses, PublisherCall } from '../http-api/http-api.ts';
import { HttpError } from '../http-api/http-error.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { handleMessage, handlePing, handlePong } from '../client-messages/handle-message.ts';
import { createMetrics } from '../apps/metrics.ts';
import { closeCodes, connectionEstablished, errorCodes, errorText } from '../protocol/frames.ts';
import { answerClientError, endWithError, responsesOf } from './security-headers.ts';
import { createRegistry, measure, type Measured } from './measure.ts';
import { reply, replyFigures } from './reply.ts';
import { socketOptions } from './socket-options.ts';
import { leaveAllChannels } from '../client-messages/subscribe.ts';

/** Longer than the idle time of common load balancers, so that they close an idle connection first. */
const keepAliveTimeoutMs = 75_000;
const BAD_HANDSHAKE = 400;
/** How long requests in flight may take when the gateway stops. */
const closeGraceMs = 1_000;

/** The gateway: one HTTP server for clients (Pusher protocol 7) and publishers (Channels HTTP API). */
export class Gateway {
  readonly #settings: GatewaySettings;
  readonly #apps: Apps;
  readonly #listedApps: ListedApps | undefined;
  readonly #metrics = createMetrics();
  readonly #measured: Measured;
  readonly #registry: Registry;
  readonly #http: Server;
  readonly #webSockets: SocketServer<typeof GatewaySocket>;
  #sweep: NodeJS.Timeout | undefined;
  /** Sockets with an open TCP connection, including those that are refused or leaving. */
  #openSockets = 0;
  /** The same sockets by client address. */
  readonly #addresses = new AddressCounts();
  #phase: 'open' | 'draining' | 'stopping' | 'replaced' = 'open';
  /** Sockets opened during the drain whose rejection is delayed. */
  readonly #delayed = new Set<GatewaySocket>();
  #stopped: Promise<void> | undefined;
  #adapter: RedisAdapter | undefined;
  /** Called with publishers’ calls that other workers have to repeat. */
  onPublisherCall: ((call: PublisherCall) => void) | undefined;

  constructor(settings: GatewaySettings) {
    const { limits, log, dataDir } = settings;
    this.#settings = settings;
    this.#apps = new Apps(settings.apps, (app) => new App(app, limits, this.#metrics, log, dataDir));
    this.#measured = { apps: this.#apps, metrics: this.#metrics, adapter: () => this.#adapter };
    this.#registry = createRegistry(this.#measured);
    this.#listedApps = settings.appSource && new ListedApps(this.#apps, settings.appSource, limits, log);
    this.#webSockets = new WebSocketServer(socketOptions(limits));
    // This listener replaces the answer that `ws` sends to an invalid handshake.
    this.#webSockets.on('wsClientError', ({ message }, stream) => endWithError(stream, BAD_HANDSHAKE, message));
    this.#http = createServer(
      {
        keepAliveTimeout: keepAliveTimeoutMs,
        ...requestDeadlines,
        ServerResponse: responsesOf(settings.trustedProxies).SecureResponse,
      },
      (request, response) => void this.#answer(request, response),
    );
    this.#http.on('clientError', answerClientError);
    this.#http.on('upgrade', (request, stream, head) => void this.#upgrade(request, stream, head));
  }

  get server(): Server {
    return this.#http;
  }

  /** Resolves with the port once the gateway listens; rejects when the port is in use. */
  async start(): Promise<number> {
    const { port, host, limits } = this.#settings;
    await this.#listedApps?.start();
    await this.#joinOthers();
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen({ port, host }, () => {
        this.#http.off('error', reject);
        resolve();
      });
    });
    this.#sweep = setInterval(() => this.#checkLiveness(), limits.sweepEveryMs);
    return addressOf(this.#http).port;
  }

  async #joinOthers(): Promise<void> {
    const { redis, limits, log } = this.#settings;
    if (!redis) return;
    // The Redis client has five hundred modules, so a single gateway starts without it.
    const { RedisAdapter } = await import('../redis-adapter/redis-adapter.ts');
    this.#adapter = new RedisAdapter(this.#apps, redis, limits, this.#metrics, log);
    await this.#adapter.start();
  }

  /**
   * Closes every client, in batches so that they do not all reconnect at the same moment, then stops. Publishers are
   * answered until the last client is closed.
   *
   * The last close code is 1012, after which pusher-js waits a second. After a 4200 it would reconnect immediately,
   * find no listener, and then wait 15 seconds before it tries again.
   *
   * @param why replaced: another process already has the same port. Clients are closed with a code on which they
   * reconnect immediately, and new clients and publishers connect to that process.
   */
  stop(why: 'stopped' | 'replaced' = 'stopped'): Promise<void> {
    this.#stopped ??= this.#drainAndStop(why);
    return this.#stopped;
  }

  /** Sends the pending webhooks of earlier processes; called when none of them runs any more. */
  resumeWebhooks(): void {
    for (const app of this.#apps.all()) app.resumeWebhooks();
  }

  /** Applies a publisher's call that another process has answered to the clients of this one. */
  replayPublisherCall(call: PublisherCall): void {
    replayPublisherCall(this.#apps, call);
  }

  async #drainAndStop(why: 'stopped' | 'replaced'): Promise<void> {
    const isReplaced = why === 'replaced';
    this.#phase = isReplaced ? 'replaced' : 'draining';
    if (isReplaced) this.#http.close();
    const { limits } = this.#settings;
    const connections = [...this.#apps.all()].flatMap((app) => [...app.connections.values()]);
    await closeInSlices(connections, limits, isReplaced ? closeCodes.serverClosing : closeCodes.restarting);
    if (!isReplaced) this.#phase = 'stopping';
    for (const socket of this.#delayed) socket.close(closeCodes.restarting, 'The server is restarting');
    await waitForClose(() => this.#openSockets, limits);

    clearInterval(this.#sweep);
    this.#listedApps?.stop();
    await this.#adapter?.stop();
    for (const app of this.#apps.all()) app.webhooks.stop();
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve());
      setTimeout(() => this.#http.closeAllConnections(), closeGraceMs);
    });
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // Without a listener a reset during the handshake would end the process; `ws` takes over afterwards.
    const destroy = () => stream.destroy();
    stream.on('error', destroy);
    const key = this.#listedApps && appKeyOf(request.url ?? '');
    if (key !== undefined && !this.#apps.findByKey(key)) await this.#listedApps?.readAgain();
    if (stream.destroyed) return;
    const address = clientNetwork(this.#addressOf(request));
    const admission = this.#admit(request, this.#addresses.of(address));
    if (admission.kind === 'forbid') {
      this.#metrics.connectionsRefused += 1;
      return endWithError(stream, admission.status, admission.reason);
    }
    this.#webSockets.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', destroy);
      this.#openSockets += 1;
      this.#addresses.add(address);
      socket.on('close', () => {
        this.#openSockets -= 1;
        this.#addresses.remove(address);
      });
      if (admission.kind === 'close') this.#rejectSocket(socket, admission.code, admission.reason);
      else this.#connect(admission.app, socket, stream);
    });
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
    return clientAddress(socket.remoteAddress ?? '', header, this.#settings.trustedProxies);
  }

  #admit(request: IncomingMessage, openOfAddress: number): Admission {
    if (this.#phase !== 'open') {
      const code = this.#phase === 'stopping' ? closeCodes.restarting : closeCodes.serverClosing;
      return { kind: 'close', code, reason: 'The server is restarting' };
    }
    const { origin, 'x-forwarded-proto': forwardedProtocol } = request.headers;
    const isListKnown = this.#listedApps?.isKnown ?? true;
    const isEncrypted = forwardedProtocol === 'https';
    const upgrade = { url: request.url ?? '', origin, isEncrypted, isListKnown, openOfAddress };
    return admit(this.#apps, upgrade, this.#settings.limits);
  }

  #rejectSocket(socket: GatewaySocket, code: number, reason: string): void {
    this.#metrics.connectionsRefused += 1;
    socket.on('error', () => undefined);
    const reject = () => {
      // `ws` sends the text, because a refused socket never becomes a `Connection`, which sends finished frames.
      socket.send(errorText(code, reason));
      socket.close(code, reason);
    };
    if (code === closeCodes.serverClosing && this.#phase === 'draining') this.#delayRejection(socket, reject);
    // pusher-js reads only codes of its own protocol in an error message, so this code is sent as a close code.
    else if (code === closeCodes.restarting) socket.close(code, reason);
    else reject();
  }

  #delayRejection(socket: GatewaySocket, reject: () => void): void {
    const timer = setTimeout(reject, this.#settings.limits.drainRejectionDelayMs);
    this.#delayed.add(socket);
    socket.onLeaving = () => {
      clearTimeout(timer);
      this.#delayed.delete(socket);
    };
    socket.on('close', socket.onLeaving);
  }

  #connect(app: App, socket: GatewaySocket, stream: Duplex): void {
    const { limits } = this.#settings;
    const connection = new Connection(socket, stream, limits, this.#metrics, Date.now());
    app.connections.set(connection.id, connection);
    this.#metrics.connectionsAccepted += 1;

    const leave = () => leaveAllChannels(app, connection);
    socket.onLeaving = leave;
    socket.on('close', leave);
    // An error of a socket (a frame too large, a reset) is followed by 'close', which handles it.
    socket.on('error', leave);
    socket.on('pong', () => handlePong(app, connection));
    socket.on('ping', (payload) => handlePing(app, connection, payload));
    socket.on('message', (message, isBinary) => {
      if (isBinary) connection.close(closeCodes.binaryFrame, 'Binary frames are not part of the protocol');
      else this.#receive(app, connection, message.toString());
    });
    connection.send(connectionEstablished(connection.id, limits.activityTimeoutSeconds));
  }

  #receive(app: App, connection: Connection, text: string): void {
    try {
      handleMessage(app, connection, text);
    } catch (error) {
      // JSON nested thousands of levels deep parses but cannot be serialised.
      if (!(error instanceof RangeError)) throw error;
      connection.refuse(errorCodes.malformed, 'The message is nested too deeply');
    }
  }

  #checkLiveness(): void {
    const nowMs = Date.now();
    for (const app of this.#apps.all()) {
      for (const connection of app.connections.values()) {
        connection.checkLiveness(nowMs);
        closeUnlessAuthorized(app, connection, nowMs);
      }
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method === 'GET' && request.url === '/health') return this.#sendHealth(response);
      if (request.method === 'GET' && request.url === '/metrics') return await replyFigures(response, this.#registry);
      if (request.method === 'GET' && request.url === '/metrics.json')
        return reply(response, 200, measure(this.#measured));
      const id = this.#listedApps && appIdOf(request.url ?? '');
      if (id !== undefined && !this.#apps.findById(id)) await this.#listedApps?.readAgain();
      // The publisher's next call then reaches the new process.
      if (this.#phase === 'replaced') response.setHeader('connection', 'close');
      reply(
        response,
        200,
        await handlePublisherRequest(this.#apps, request, this.#settings.limits, this.#otherProcesses()),
      );
    } catch (error) {
      if (error instanceof HttpError) return reply(response, error.status, { error: error.message });
      this.#settings.log.error({ error }, 'a publisher could not be answered');
      reply(response, 500, { error: 'Something went wrong in the gateway' });
    }
  }

  #otherProcesses(): OtherProcesses {
    const adapter = this.#adapter;
    return { forward: this.onPublisherCall, share: adapter && ((call) => adapter.share(call)) };
  }

  #sendHealth(response: ServerResponse): void {
    if (this.#phase !== 'open') reply(response, 503, { status: 'draining' });
    else reply(response, 200, { status: 'ok' });
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway does not listen on a port');
  return address;
}
