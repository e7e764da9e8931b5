import { randomBytes } from 'node:crypto';
import { describeScopes, role, type Role } from '@jangada/contracts/delivery/access';
import { changeOperatorScopes } from '@jangada/contracts/delivery/operator-scopes.endpoints';
import * as operators from '@jangada/contracts/delivery/operators.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { UsageError, type Arguments } from '../arguments.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { table } from '../table.ts';
import type { Commands, Outcome } from './command.ts';

const PASSWORD_BYTES = 12;

/** A password on the command line would stay in the shell's history; one from the environment does not. */
const PASSWORD_VARIABLE = 'JANGADA_OPERATOR_PASSWORD';

const ROLES = 'viewer, releaser, operator or admin';

const nameOf = (args: Arguments): string => {
  const name = z.safeParse(operators.operatorName, args.word(2));
  if (!name.success) throw new UsageError('name the operator: 2 to 40 lower-case letters, digits, dots or dashes');
  return name.data;
};

const roleOf = (word: string | undefined): Role => {
  const found = z.safeParse(role, word);
  if (!found.success) throw new UsageError(`the role is one of ${ROLES}`);
  return found.data;
};

const newPassword = (): { password: string; told: string } => {
  const given = process.env[PASSWORD_VARIABLE];
  if (given) return { password: given, told: `the password of ${PASSWORD_VARIABLE}` };
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { password, told: `password ${password} (said once; to be changed on the board)` };
};

const limitOf = ({ scopes }: operators.Operator): string => (scopes ? `, may change ${describeScopes(scopes)}` : '');

const said = (operator: operators.Operator, more = ''): Outcome => ({
  text: `${operator.name}: ${operator.role}${operator.disabled ? ', disabled' : ''}${limitOf(operator)}${more && `, ${more}`}`,
  json: operator,
});

const change = async (
  args: Arguments,
  call: DeliveryClient,
  body: z.infer<(typeof operators.changeOperator)['body']>,
  more?: string,
): Promise<Outcome> => said(await call(operators.changeOperator, { params: { name: nameOf(args) }, body }), more);

const steps: Readonly<Record<string, (args: Arguments, call: DeliveryClient) => Promise<Outcome>>> = {
  create: async (args, call) => {
    const { password, told } = newPassword();
    const body = { name: nameOf(args), role: roleOf(args.word(3)), password };
    return said(await call(operators.createOperator, { body }), told);
  },
  list: async (_args, call) => {
    const { data } = await call(operators.listOperators);
    const rows = data.map((one) => [
      one.name,
      one.role,
      one.disabled ? 'disabled' : `${one.sessions} sessions`,
      one.last_seen_at ?? 'never seen',
      one.scopes ? describeScopes(one.scopes) : '',
    ]);
    return { text: table(rows), json: data };
  },
  disable: (args, call) => change(args, call, { disabled: true }),
  enable: (args, call) => change(args, call, { disabled: false }),
  role: (args, call) => change(args, call, { role: roleOf(args.word(3)) }),
  /** `--all` lifts the limit; without `--remote` it is every remote of the tenants. */
  scope: async (args, call) => {
    const { isAll, selectors, except } = args.tenants();
    if (except.length > 0) throw new UsageError('name the tenants that the operator may change');
    const remote = args.remoteOption();
    const scope = { tenants: selectors, remotes: remote === undefined ? null : [remote] };
    const body = { scopes: isAll ? null : [scope], author: args.author(), reason: args.reason() };
    return said(await call(changeOperatorScopes, { params: { name: nameOf(args) }, body }));
  },
  password: (args, call) => {
    const { password, told } = newPassword();
    return change(args, call, { password }, told);
  },
  'sign-out': async (args, call) => {
    const name = nameOf(args);
    const done = await call(operators.endOperatorSessions, { params: { name } });
    return { text: `${name} is signed out everywhere`, json: done };
  },
};

export const operatorCommands: Commands = {
  operator: {
    usage:
      'operator create|list|disable|enable|role|password|sign-out [name] [role]\n  operator scope <name> (--tenant tag:small,… [--remote casino] | --all) --reason why',
    summary: `accounts of the operations board; roles are ${ROLES}`,
    run: async (args, call) => {
      const step = steps[args.word(1) ?? 'list'];
      if (!step) throw new UsageError(`there is no operator ${args.word(1)}`);
      return step(args, call);
    },
  },
};
