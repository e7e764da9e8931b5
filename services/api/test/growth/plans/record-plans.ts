import pg from 'pg';
import { asAdmin, type TestDatabase } from '../../support/test-database.ts';

/** A node of a plan with its figures, as `auto_explain` writes it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  /** On one line, with every parameter as `$`. */
  readonly statement: string;
  readonly plan: PlanNode;
}

/** What PostgreSQL writes before a plan. */
const BEFORE_PLAN = /^duration: [\d.]+ ms {2}plan:\n/;

/**
 * Makes PostgreSQL send the plan of every statement of the application role to the connection that ran it, also of the
 * statements inside functions. It takes effect for new connections.
 *
 * @param more further settings of the role
 * @throws when the server's role may not load `auto_explain`
 */
export const explainStatements = (
  { adminUrl, appUrl }: Pick<TestDatabase, 'adminUrl' | 'appUrl'>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { username, pathname } = new URL(appUrl);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
    ...more,
  };
  return asAdmin(adminUrl, async (admin) => {
    for (const [name, value] of Object.entries(settings))
      await admin.query(
        `alter role ${admin.escapeIdentifier(username)} in database ${admin.escapeIdentifier(pathname.slice(1))}
         set ${name} = '${value}'`,
      );
  });
};

/** New connections send no more plans. */
export const stopExplaining = ({ adminUrl, appUrl }: Pick<TestDatabase, 'adminUrl' | 'appUrl'>): Promise<void> => {
  const { username, pathname } = new URL(appUrl);
  return asAdmin(adminUrl, async (admin) => {
    await admin.query(
      `alter role ${admin.escapeIdentifier(username)} in database ${admin.escapeIdentifier(pathname.slice(1))} reset all`,
    );
  });
};

/** Calls the listener with the plan of every statement of this process's connections that open from now on. */
export const onExplained = (listener: (explained: Explained) => void): void => {
  const { connect } = pg.Client.prototype;
  pg.Client.prototype.connect = function (this: pg.Client, ...args: Parameters<typeof connect>) {
    this.on('notice', ({ message }) => {
      if (message === undefined || !BEFORE_PLAN.test(message)) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.replace(BEFORE_PLAN, '')) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      listener({ statement: normalized(text), plan });
    });
    return connect.apply(this, args);
  } as typeof connect;
};

const normalized = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$(?:, \$)+/g, '$, …')
    .replaceAll(/\(\$, …\)(?:, \(\$, …\))+/g, '($, …), …')
    .trim();

/** A node and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
