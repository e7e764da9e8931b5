import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import * as approvals from '@jangada/contracts/delivery/approvals.endpoints';
import { describeRollout } from '@jangada/contracts/delivery/describe-rollout';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { UsageError, type Arguments } from '../arguments.ts';
import type { Commands, Outcome } from './command.ts';

const describeWaiting = ({ id, author, reason, expires_at: end, changes }: approvals.WaitingChange): string =>
  [
    `${id}  ${author}: ${reason}; until ${showMoment(end)}`,
    ...changes.map(
      ({ tenant, remote, rollout, to_revision: to }) =>
        `  ${tenant}: ${remote} ${rollout ? describeRollout(rollout) : `as in revision ${to}`}`,
    ),
  ].join('\n');

const idOf = (args: Arguments): string => {
  const id = args.word(1);
  if (id === undefined) throw new UsageError('name the change: jangada approvals lists the ids');
  return id;
};

const decisionOf = (args: Arguments) => ({ author: args.author(), reason: args.reason() });

const approve = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const reply = await call(approvals.approveChange, { params: { id: idOf(args) }, body: decisionOf(args) });
  const lines = reply.revisions.map(
    (one) => `${one.tenant}: ${one.remote} revision ${one.revision}: ${describeRollout(one.rollout)}`,
  );
  return { text: [...lines, `change set ${reply.change_set}`].join('\n'), json: reply };
};

export const approvalCommands: Commands = {
  approvals: {
    usage: 'approvals',
    summary: 'changes that wait for a second person',
    run: async (_args, call) => {
      const { data } = await call(approvals.listApprovals);
      return { text: data.map(describeWaiting).join('\n') || 'Nothing waits', json: data };
    },
  },
  approve: {
    usage: 'approve <id> --author another --reason why',
    summary: 'write what another operator has proposed',
    run: approve,
  },
  decline: {
    usage: 'decline <id> --reason why',
    summary: 'decline a proposed change, or withdraw your own',
    run: async (args, call) => {
      const done = await call(approvals.declineChange, { params: { id: idOf(args) }, body: decisionOf(args) });
      return { text: 'It is declined', json: done };
    },
  },
  'second-person': {
    usage: 'second-person [<tenant> on|off --reason why]',
    summary: 'the tenants whose rollouts wait for a second person',
    run: async (args, call) => {
      const [tenant, word] = [args.word(1), args.word(2)];
      if (tenant !== undefined && word !== 'on' && word !== 'off') throw new UsageError('write on or off');
      const { data } =
        tenant === undefined
          ? await call(approvals.listSecondPerson)
          : await call(approvals.changeSecondPerson, { body: { tenant, needed: word === 'on', ...decisionOf(args) } });
      return {
        text: data.length > 0 ? `a second person for ${data.join(', ')}` : 'No tenant asks for one',
        json: data,
      };
    },
  },
};
