import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { operatorName } from '@jangada/contracts/delivery/operators.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { UsageError } from '../arguments.ts';
import { databaseUrlsOf, prepareDatabases } from '../databases.ts';
import { deliveryClient } from '../delivery-client.ts';
import { readWords } from '../read-words.ts';
import { ensureFirstPerson } from './first-person.ts';
import {
  checkSite,
  ensureBoardOperator,
  ensureConnection,
  ensureReleases,
  ensureSite,
  type FirstSite,
} from './first-site.ts';
import {
  databaseFiles,
  DELIVERY_TOKEN,
  FIRST_OPERATOR_KEY,
  hasSecret,
  newestSecret,
  readSecret,
  SIGNING_KEY,
  writeDatabaseFiles,
  writeSecretFiles,
} from './secret-files.ts';

const PASSWORD_BYTES = 24;

const USAGE = `jangada setup [--dir /etc/jangada] --operator name
jangada setup … --site slug --name Name --domain host.name,… --legal-name "Company Ltda"
    [--licence text] [--colors "#2f6fde,#5b8def"] [--connection pix.json]`;

const HELP = `${USAGE}
  An installation without the demo, each step as often as wanted: what is there stays.
  The first line makes keys, and with DATABASE_ADMIN_URL the roles of the database. Then the services are started.
  The second one makes the first person with an invitation to the desk, a local account of the board, publishes the builds,
  makes the first site, and says what would stop a launch.
  Services on other ports are found by JANGADA_EDGE_URL and JANGADA_OPS_URL, the desk by OPS_ORIGIN.`;

const options = {
  dir: { type: 'string', default: '/etc/jangada' },
  operator: { type: 'string' },
  site: { type: 'string' },
  name: { type: 'string' },
  domain: { type: 'string', multiple: true },
  'legal-name': { type: 'string' },
  licence: { type: 'string' },
  colors: { type: 'string' },
  connection: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;
type Values = ReturnType<typeof readWords<typeof options>>['values'];
type Print = (text: string) => void;

const pathOf = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/**
 * Runs `jangada setup …`.
 *
 * @throws {UsageError} when the command line is wrong, or the installation has another site
 */
export const runSetup = async (argv: readonly string[], env: Environment, print: Print): Promise<void> => {
  const { values } = readWords(argv, options, USAGE);
  if (values.help) return print(HELP);
  const operator = z.safeParse(operatorName, values.operator);
  if (!operator.success)
    throw new UsageError(`--operator: 2 to 40 lower-case letters, digits, dots or dashes\n${USAGE}`);
  const site = siteOf(values);
  const folder = join(pathOf(values.dir), 'secrets');
  printKeys(folder, operator.data, print);
  await prepareDatabase(folder, env, print);
  if (site) await setUpSite({ folder, operator: operator.data, site, env, print });
  else print('next: start the services, then jangada setup with --site; jangada setup --help');
};

function siteOf(values: Values): FirstSite | null {
  const { site: slug, name, domain = [], licence, colors, connection } = values;
  if (slug === undefined) return null;
  const legalName = values['legal-name'];
  const domains = domain.flatMap((one) => one.split(',')).filter(Boolean);
  if (name === undefined || legalName === undefined || domains.length === 0)
    throw new UsageError(`a site has --name, --domain and --legal-name\n${USAGE}`);
  return {
    ...{ slug, name, domains, legalName, licence },
    colors: colors === undefined ? undefined : coloursOf(colors),
    connectionFile: connection === undefined ? undefined : pathOf(connection),
  };
}

function coloursOf(text: string): readonly [string, string] {
  const [, primary, secondary] = /^(#[0-9a-f]{6}),(#[0-9a-f]{6})$/i.exec(text) ?? [];
  if (primary === undefined || secondary === undefined)
    throw new UsageError('--colors are two, written like "#2f6fde,#5b8def"');
  return [primary, secondary];
}

function printKeys(folder: string, operator: string, print: Print): void {
  const { made, kept, waiting } = writeSecretFiles(folder);
  print(`keys in ${folder}: ${made.length} made, ${kept.length} were there`);
  if (made.includes(FIRST_OPERATOR_KEY))
    print(`  ${FIRST_OPERATOR_KEY} is the OPS_KEY of ${operator}; without the file, OPS_KEY is needed here too`);
  for (const [file, what] of waiting) print(`  ${file} is a stand-in: ${what}`);
}

async function prepareDatabase(folder: string, env: Environment, print: Print): Promise<void> {
  const missing = databaseFiles.filter((name) => !hasSecret(folder, name));
  if (missing.length === 0) return print('database: the addresses are there');
  const adminUrl = env['DATABASE_ADMIN_URL'];
  if (!adminUrl)
    throw new UsageError(
      `${missing.join(', ')} are missing in ${folder}: set DATABASE_ADMIN_URL for this command, the address of an empty database with a role that may create roles`,
    );
  const passwords = newPasswords();
  await prepareDatabases(adminUrl, passwords, false);
  const { platformApp, platformOwner, delivery } = databaseUrlsOf(adminUrl, passwords, false);
  writeDatabaseFiles(folder, {
    'database-url': platformApp,
    'database-owner-url': platformOwner,
    'edge-database-url': delivery,
  });
  print('database: three roles are made, with their addresses');
}

const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

const newPasswords = () => ({
  ownerPassword: newPassword(),
  appPassword: newPassword(),
  deliveryPassword: newPassword(),
});

interface Setup {
  readonly folder: string;
  readonly operator: string;
  readonly site: FirstSite;
  readonly env: Environment;
  readonly print: Print;
}

async function setUpSite({ folder, operator, site, env, print }: Setup): Promise<void> {
  const url = (env['JANGADA_EDGE_URL'] ?? `http://127.0.0.1:${env['EDGE_PORT'] ?? 8080}`).replace(/\/+$/, '');
  const installation = {
    operator,
    call: deliveryClient({ url, token: newestSecret(folder, DELIVERY_TOKEN) }),
    ops: {
      url: (env['JANGADA_OPS_URL'] ?? `http://127.0.0.1:${env['OPS_PORT'] ?? 8083}`).replace(/\/+$/, ''),
      key: env['OPS_KEY'] ?? readSecret(folder, FIRST_OPERATOR_KEY),
    },
    signingKey: readSecret(folder, SIGNING_KEY),
  };
  const desk = (env['OPS_ORIGIN'] ?? `http://desk.localhost:${env['OPS_PORT'] ?? 8083}`).replace(/\/+$/, '');
  const person = { name: operator, key: installation.ops.key, desk };
  print(`person: ${await ensureFirstPerson(readSecret(folder, 'database-owner-url'), person)}`);
  print(`operator: ${await ensureBoardOperator(installation)}`);
  print(`releases: ${await ensureReleases(installation)}`);
  print(`site: ${await ensureSite(installation, site)}`);
  print(`connection: ${await ensureConnection(installation, site)}`);
  const { blocked, attention } = await checkSite(installation, site);
  print(blocked.length === 0 ? 'nothing would stop a launch' : `${blocked.length} things would stop a launch:`);
  for (const line of blocked) print(`  ${line}`);
  if (attention.length > 0) print('worth a look:');
  for (const line of attention) print(`  ${line}`);
}
