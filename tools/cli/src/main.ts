#!/usr/bin/env node
import { readArguments, UsageError, type Arguments } from './arguments.ts';
import { commandOf, help } from './commands.ts';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { deliveryClient } from './delivery-client.ts';
import { findEdge } from './find-edge.ts';
import { runOps } from './ops/run-ops.ts';
import { errorAction } from './error-action.ts';

const USAGE_EXIT_CODE = 2;

/** Finds the edge on the first call: building needs none. */
const lazyClient = (args: Arguments): DeliveryClient => {
  let client: DeliveryClient | null = null;
  return (endpoint, call) => {
    client ??= deliveryClient(findEdge(process.env, args.edge));
    return client(endpoint, call);
  };
};

const run = async (): Promise<void> => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'ops') {
    console.log(await runOps(rest, process.env));
    return;
  }
  if (first === 'new') {
    const { runNew } = await import('./create/run-new.ts');
    console.log(runNew(rest));
    return;
  }
  if (first === 'dev') {
    const { runDev } = await import('./dev/run-dev.ts');
    await runDev(rest);
    return;
  }
  if (first === 'check') {
    // The checks bring a compiler and a browser along.
    const { runCheck } = await import('./create/run-check.ts');
    if (!(await runCheck(rest, console.log))) process.exitCode = 1;
    return;
  }
  const args = readArguments(process.argv.slice(2));
  if (args.command === 'help') {
    console.log(help());
    return;
  }
  const command = commandOf(args.command);
  if (!command) throw new UsageError(`there is no command ${args.command}; see jangada help`);
  if (args.help) {
    console.log(`jangada ${command.usage}\n  ${command.summary}`);
    return;
  }
  try {
    const { text, json, failed } = await command.run(args, lazyClient(args));
    console.log(args.json ? JSON.stringify(json, null, 2) : text);
    if (failed) process.exitCode = 1;
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n  jangada ${command.usage}`);
    throw error;
  }
};

try {
  await run();
} catch (error) {
  if (error instanceof DeliveryError) {
    const advice = errorAction(error.code);
    console.error(`jangada: ${error.message} (${error.code})${fieldsOf(error)}${advice ? `\n  ${advice}` : ''}`);
  } else console.error(`jangada: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}

function fieldsOf({ body }: DeliveryError): string {
  const errors = body['errors'];
  if (typeof errors !== 'object' || errors === null) return '';
  return Object.entries(errors)
    .map(([field, messages]) => `\n  ${field}: ${Array.isArray(messages) ? messages.join(', ') : String(messages)}`)
    .join('');
}
