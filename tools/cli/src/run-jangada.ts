import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { readArguments, UsageError, type Arguments } from './arguments.ts';
import type { Ask } from './commands/command.ts';
import { commandOf, help } from './commands.ts';
import { deliveryClient } from './delivery-client.ts';
import { errorAction } from './error-action.ts';
import { findEdge } from './find-edge.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment in which a command line finds its edge and token, and its outputs. */
export interface Terminal {
  readonly env: Environment;
  /** Receives the output of the command. */
  readonly print: (text: string) => void;
  /** Receives the reason of a refusal or failure. */
  readonly printError: (text: string) => void;
  readonly ask?: Ask;
}

const FAILED_EXIT_CODE = 1;
const USAGE_EXIT_CODE = 2;

/** Finds the edge on the first call, because building needs none. */
const lazyClient = (args: Arguments, env: Environment): DeliveryClient => {
  let client: DeliveryClient | null = null;
  return (endpoint, call) => {
    client ??= deliveryClient(findEdge(env, args.edge));
    return client(endpoint, call);
  };
};

const fieldsOf = ({ body }: DeliveryError): string => {
  const errors = body['errors'];
  if (typeof errors !== 'object' || errors === null) return '';
  return Object.entries(errors)
    .map(([field, messages]) => `\n  ${field}: ${Array.isArray(messages) ? messages.join(', ') : String(messages)}`)
    .join('');
};

const describeError = (error: unknown): string => {
  if (!(error instanceof DeliveryError)) return error instanceof Error ? error.message : String(error);
  const advice = errorAction(error.code);
  return `${error.message} (${error.code})${fieldsOf(error)}${advice ? `\n  ${advice}` : ''}`;
};

/** Runs a command of the delivery API. @returns the exit code */
const runCommand = async (words: readonly string[], { env, print, ask }: Terminal): Promise<number> => {
  const args = readArguments(words);
  if (args.command === 'help') {
    print(await help());
    return 0;
  }
  const command = await commandOf(args.command);
  if (!command) throw new UsageError(`there is no command ${args.command}; see jangada help`);
  if (args.help) {
    print(`jangada ${command.usage}\n  ${command.summary}`);
    return 0;
  }
  try {
    const { text, json, failed } = await command.run(args, lazyClient(args, env), ask);
    print(args.json ? JSON.stringify(json, null, 2) : text);
    return failed ? FAILED_EXIT_CODE : 0;
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n  jangada ${command.usage}`);
    throw error;
  }
};

const run = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  const [first = '', ...rest] = words;
  const { env, print } = terminal;
  switch (first) {
    case 'ops': {
      const { runOps } = await import('./ops/run-ops.ts');
      const { text, failed } = await runOps(rest, env);
      print(text);
      return failed ? FAILED_EXIT_CODE : 0;
    }
    case 'setup': {
      const { runSetup } = await import('./setup/run-setup.ts');
      await runSetup(rest, env, print);
      return 0;
    }
    case 'new': {
      const { runNew } = await import('./create/run-new.ts');
      print(runNew(rest));
      return 0;
    }
    case 'dev': {
      const { runDev } = await import('./dev/run-dev.ts');
      await runDev(rest);
      return 0;
    }
    case 'check': {
      // Imported here, because the checks import a compiler and a browser, which other commands do not need.
      const { runCheck } = await import('./create/run-check.ts');
      return (await runCheck(rest, print)) ? 0 : FAILED_EXIT_CODE;
    }
    case 'upgrade': {
      const { runUpgrade } = await import('./create/run-upgrade.ts');
      print(runUpgrade(rest));
      return 0;
    }
    case 'doctor': {
      const { runDoctor } = await import('./create/run-doctor.ts');
      return (await runDoctor(rest, print)) ? 0 : FAILED_EXIT_CODE;
    }
    case 'restore': {
      const { runRestore } = await import('./restore/run-restore.ts');
      await runRestore(rest, print);
      return 0;
    }
    default:
      return runCommand(words, terminal);
  }
};

/**
 * Runs one command line.
 *
 * @param words the words after `jangada`
 * @returns the exit code: 0 done, 1 refused or failed, 2 a wrong command line
 */
export const runJangada = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    return await run(words, terminal);
  } catch (error) {
    terminal.printError(`jangada: ${describeError(error)}`);
    return error instanceof UsageError ? USAGE_EXIT_CODE : FAILED_EXIT_CODE;
  }
};
