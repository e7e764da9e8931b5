import { listAudit } from '@jangada/contracts/delivery/audit.endpoints';
import type { Commands } from './command.ts';

export const auditCommands: Commands = {
  audit: {
    usage: 'audit [subject]',
    summary: 'who decided what about groups, waves, freezes, roles and approvals, and why; newest first',
    run: async (args, call) => {
      const { data } = await call(listAudit, { query: { subject: args.word(1) } });
      const lines = data.map(
        ({ created_at: at, actor, action, subject, reason }) => `${at}  ${action} ${subject}  ${actor}: ${reason}`,
      );
      return { text: lines.join('\n') || 'Nothing is recorded', json: data };
    },
  },
};
