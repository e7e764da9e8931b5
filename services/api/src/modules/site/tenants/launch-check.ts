import type { LaunchCheck } from '@jangada/contracts/ops/tenants';
import { phoneChannelOf, takesCodesAlone } from '../../../config/message-senders.ts';
import type { Config } from '../../../config/config.ts';
import { paysOut } from '../../../config/pix-adapters.ts';
import type { Reader } from '../../../database/database.ts';
import { settingsOf } from '../../../connections/pix-connections.ts';
import type { ConnectionRow } from '../../../connections/used-connections.ts';
import { demoUsers } from '../../../users/demo-users.ts';
import { mainDomain, NO_PIX_KEY, type Tenant } from '../../../tenants/tenant.ts';
import { chosenCaptcha } from '../../../vendors/captcha/captcha.ts';

/** Domains that nobody else reaches (RFC 2606, RFC 6761). */
const PRIVATE_DOMAIN = /(?:^|\.)(?:localhost|local|test|example|invalid)$|^127\.|^\[::1\]$/;
/** One who asks, one who agrees. */
const PEOPLE_MIN = 2;

export interface LaunchFacts {
  /** Players of the demo, whose password is published. */
  readonly demoPlayers: number;
  readonly hasGames: boolean;
  /** The tenant's own with PIX providers; without one it uses the account of the installation. Drafts are left out. */
  readonly connections: readonly Pick<ConnectionRow, 'adapter' | 'environment' | 'settings' | 'state'>[];
  /** The people who run the sites, without those who have left. */
  readonly people: number;
  /** Kinds of alerts that are open. */
  readonly alerts: readonly string[];
}

type Finding = readonly [state: 'attention' | 'blocked', why: string] | null;

export const readLaunchFacts = async (reader: Reader): Promise<Omit<LaunchFacts, 'people'>> => {
  const demoPhones = demoUsers.map(({ username }) => `+55${username}`);
  const demo = await reader.selectFrom('users').select('id').where('phone', 'in', demoPhones).execute();
  const game = await reader.selectFrom('games').select('id').where('active', '=', true).limit(1).executeTakeFirst();
  const alerts = await reader
    .selectFrom('operator_alerts')
    .select('kind')
    .distinct()
    .where('closed_at', 'is', null)
    .execute();
  const connections = await reader
    .selectFrom('connections')
    .select(['adapter', 'environment', 'settings', 'state'])
    .where('port', '=', 'pix')
    .where('port', '=', 'pix')
    .where('state', '<>', 'draft')
    .execute();
  return {
    connections,
    demoPlayers: demo.length,
    hasGames: game !== undefined,
    alerts: alerts.map(({ kind }) => kind),
  };
};

/** Each thing that would stop a launch of this tenant, ready or named. */
export const launchChecksOf = (config: Config, tenant: Tenant, facts: LaunchFacts): LaunchCheck[] => {
  const findings: Findings = {
    ...siteFindings(config, tenant),
    ...(facts.connections.length > 0 || hasNoAccount(config, tenant)
      ? connectionFindings(config, facts)
      : moneyFindings(config, tenant)),
    'pix-address': isPublic(config.pix.webhookUrl)
      ? null
      : ['blocked', `banks do not reach ${config.pix.webhookUrl}: PIX_WEBHOOK_URL`],
    ...messageFindings(config, tenant),
    ...providerFindings(config, tenant, facts),
    ...installationFindings(config, facts),
  };
  return Object.entries(findings).map(([check, finding]) => ({
    check,
    state: finding?.[0] ?? 'ready',
    why: finding?.[1] ?? '',
  }));
};

/** Licences of the demo. */
const DEMO_LICENCE = /demonstra|0000\//i;

const licenceFinding = ({ site }: Tenant['settings']): Finding => {
  if (!site.is_regulated) return ['attention', 'is_regulated is false: betting in Brazil needs an authorisation'];
  if (!site.reg_license) return ['blocked', 'regulated, and no reg_license: jangada ops tenant set'];
  return DEMO_LICENCE.test(site.reg_license) ? ['blocked', 'reg_license is the demo’s: jangada ops tenant set'] : null;
};

/** Addresses in the settings that nobody else reaches, such as a stand-in's script. */
const thirdPartyFinding = ({ site }: Tenant['settings']): Finding => {
  const names = Object.entries(site).flatMap(([name, value]) =>
    typeof value === 'string' && isPrivateAddress(value) ? [name] : [],
  );
  return names.length > 0 ? ['blocked', `still on this machine: ${names.join(', ')} (jangada ops tenant set)`] : null;
};

const isPrivateAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && PRIVATE_DOMAIN.test(url.hostname);
};

type Findings = Readonly<Record<string, Finding>>;

const siteFindings = (config: Config, tenant: Tenant): Findings => {
  const { settings } = tenant;
  const isPrivate = PRIVATE_DOMAIN.test(mainDomain(tenant));
  return {
    domain: isPrivate
      ? ['blocked', `${mainDomain(tenant)} is no public domain: a site has one from its creation`]
      : null,
    https:
      config.publicly.scheme === 'https'
        ? null
        : ['blocked', 'passwords travel in clear: TLS at the proxy, PUBLIC_SCHEME=https'],
    'legal-name': settings.site.legal_name ? null : ['blocked', 'no legal_name: jangada ops tenant set'],
    licence: licenceFinding(settings),
    'third-parties': thirdPartyFinding(settings),
    realtime: tenant.realtimeApp ? null : ['blocked', 'no realtime app: balances and chat do not move'],
  };
};

const moneyFindings = ({ pix, publicly }: Config, tenant: Tenant): Findings => {
  const mechanisms = pix.noticeMechanisms[tenant.id] ?? [{ by: 'signature' }];
  return {
    'pix-key': tenant.settings.pixKey === NO_PIX_KEY ? ['blocked', 'no PIX key: jangada ops tenant pix'] : null,
    'pix-provider': standIn(publicly.thirdPartyOrigin, pix.baseUrl, 'PIX_BASE_URL'),
    'pix-certificate': pix.tls ? null : ['blocked', 'PIX_CLIENT_CERT is missing: banks want mutual TLS'],
    'pix-notices': mechanisms.every(({ by }) => by === 'signature')
      ? ['blocked', 'no bank signs notices as the stand-in does: PIX_NOTICE_MECHANISMS']
      : null,
    payouts: paysOut(pix.profile)
      ? null
      : ['blocked', `there are no payouts by ${pix.profile} yet: withdrawals would wait`],
  };
};

/** Neither a connection nor the account of the installation: a new site. */
const hasNoAccount = ({ pix, publicly }: Config, { settings }: Tenant): boolean =>
  settings.pixKey === NO_PIX_KEY && standIn(publicly.thirdPartyOrigin, pix.baseUrl, '') !== null;

const connectionFindings = ({ publicly }: Config, { connections }: LaunchFacts): Findings => {
  const live = connections.filter(({ state }) => state === 'live');
  if (live.length === 0)
    return { 'pix-connection': ['blocked', 'none is live: jangada ops connection add, test, activate'] };
  const standIns = live.map((row) => standIn(publicly.thirdPartyOrigin, settingsOf(row).base_url, 'base_url'));
  const isTest = live.some(({ environment }) => environment === 'test');
  const areSigned = live.some((row) => settingsOf(row).notices.every(({ by }) => by === 'signature'));
  return {
    'pix-provider':
      standIns.find((one) => one !== null) ??
      (isTest ? ['blocked', 'a live connection is with a test environment: jangada ops connection list'] : null),
    'pix-notices': areSigned ? ['blocked', 'no bank signs notices as the stand-in does: settings.notices'] : null,
    payouts: live.some(({ adapter }) => paysOut(adapter)) ? null : ['blocked', 'no live connection pays out'],
  };
};

const messageFindings = ({ messenger, publicly }: Config, tenant: Tenant): Findings => {
  const findingOf = (channel: 'email' | 'sms', variable: string): Finding => {
    const ofTenant = messenger[channel].filter(({ tenants }) => tenants?.includes(tenant.id) ?? true);
    const senders = ofTenant.filter((sender) => !takesCodesAlone(sender));
    if (senders.length === 0) return ['blocked', `no sender for this tenant: ${variable}`];
    const wantsWhatsapp = channel === 'sms' && (tenant.settings.site.phone_codes?.includes('whatsapp') ?? false);
    if (wantsWhatsapp && !ofTenant.some((sender) => phoneChannelOf(sender) === 'whatsapp'))
      return ['blocked', `phone_codes has whatsapp, and no sender of this tenant takes it: ${variable}`];
    const isStandIn = senders.some(
      ({ by, url }) => (by === 'http' && url.startsWith(publicly.thirdPartyOrigin)) || isMailOfThisMachine(by, url),
    );
    return isStandIn ? ['blocked', `the stand-in's mailbox, or a mail server of this machine: ${variable}`] : null;
  };
  return { email: findingOf('email', 'EMAIL_SENDERS'), sms: findingOf('sms', 'SMS_SENDERS') };
};

/** A relay beside the API is possible; a port of its own is what the demo uses. */
const isMailOfThisMachine = (by: string, url: string): boolean => {
  const { hostname, port } = new URL(url);
  return by === 'smtp' && PRIVATE_DOMAIN.test(hostname) && !['', '25', '465', '587'].includes(port);
};

const providerFindings = (config: Config, { settings }: Tenant, { hasGames }: LaunchFacts): Findings => {
  const { thirdPartyOrigin: origin } = config.publicly;
  const { site } = settings;
  return {
    games: hasGames ? standIn(origin, config.studio.baseUrl, 'STUDIO_BASE_URL') : ['blocked', 'no active game'],
    sports: site.hasSports ? sportsFinding(config) : null,
    captcha: captchaFinding(config, settings),
    google: site.googleClientId === undefined ? null : standIn(origin, config.google.issuer, 'GOOGLE_ISSUER'),
    push: config.push ? null : ['attention', 'no PUSH_VAPID keys: nobody is told outside of the site'],
  };
};

const captchaFinding = ({ captcha, publicly }: Config, settings: Tenant['settings']): Finding => {
  if (!settings.captcha) return ['attention', 'off: registration and sign-in can be tried by machines'];
  const chosen = settings.site.captchaService ?? 'turnstile';
  const { service, access } = chosenCaptcha(captcha, settings.site);
  if (service !== chosen)
    return ['blocked', 'it is hCaptcha by the settings, and this installation has no HCAPTCHA_SECRET'];
  const variable = service === 'hcaptcha' ? 'HCAPTCHA_VERIFY_URL' : 'CAPTCHA_VERIFY_URL';
  return standIn(publicly.thirdPartyOrigin, access.verifyUrl, variable);
};

const sportsFinding = ({ sports, publicly: { thirdPartyOrigin: origin } }: Config): Finding =>
  standIn(origin, sports.scriptUrl, 'SPORTS_SCRIPT_URL') ??
  standIn(origin, sports.frameUrl, 'SPORTS_FRAME_URL') ??
  standIn(origin, sports.providerJwksUrl, 'SPORTS_PROVIDER_JWKS_URL') ??
  standIn(origin, sports.liveUrl, 'SPORTS_LIVE_URL');

const installationFindings = ({ ops, files, filesKeys, rateLimitScale }: Config, facts: LaunchFacts): Findings => ({
  'demo-players':
    facts.demoPlayers > 0
      ? ['blocked', `${facts.demoPlayers} players have the demo's published password: begin on an empty database`]
      : null,
  people:
    facts.people < PEOPLE_MIN ? ['attention', 'one person alone, so nobody can agree: jangada ops staff invite'] : null,
  desk: ops.origin === null ? ['attention', 'it opens on the machine of the API alone: OPS_ORIGIN'] : null,
  board: ops.boardOrigin === null ? ['attention', 'the desk does not open it: OPS_BOARD_ORIGIN'] : null,
  documents: filesKeys ? null : ['blocked', 'API_FILES_KEY is missing: documents would be stored in clear'],
  'documents-store': 'dir' in files ? ['attention', 'a folder of one machine: API_S3_ENDPOINT names a bucket'] : null,
  'rate-limits':
    rateLimitScale === 1 ? null : ['blocked', `RATE_LIMIT_SCALE is ${rateLimitScale}: passwords may be guessed`],
  alerts: facts.alerts.length > 0 ? ['attention', `open: ${facts.alerts.join(', ')} (jangada ops alert list)`] : null,
});

const standIn = (origin: string, url: string, variable: string): Finding =>
  isPrivateAddress(url) || (URL.parse(url)?.hostname ?? '').endsWith(new URL(origin).hostname)
    ? ['blocked', `still the stand-in: ${variable}`]
    : null;

const isPublic = (url: string): boolean => url.startsWith('https:') && !isPrivateAddress(url);
