import { freezeTimes, type Freeze } from '@jangada/contracts/delivery/freeze';
import * as freezes from '@jangada/contracts/delivery/freezes.endpoints';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import * as z from '@jangada/contracts/values/schema';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { UsageError } from '../arguments.ts';
import type { Commands } from './command.ts';

const describeFreeze = ({ id, name, tenants, days, from, to, author, reason, until }: Freeze): string =>
  [
    `${id}  ${name}: ${tenants.join(', ')}, ${days.join(', ')} ${from} to ${to} ${TIME_ZONE}`,
    `  ${author}: ${reason}${until === null ? '' : `; in force until ${showMoment(until)}`}`,
  ].join('\n');

const USAGE =
  'freeze add <name> (--tenant tag:small,… | --all) --on sat,2026-12-24 --from 18:00 --to 24:00 --reason why';

/** By the field that is wrong. */
const MISTAKES: Readonly<Record<string, string>> = {
  name: 'the name of a freeze has 1 to 60 characters',
  tenants: '--tenant takes slugs and tags: verde,tag:small',
  days: '--on takes days of the week (sun mon tue wed thu fri sat) and dates that exist, like 2026-12-24',
  from: '--from must be a time from 00:00 to 24:00',
  to: '--to must be a time from 00:00 to 24:00',
};

export const freezeCommands: Commands = {
  freezes: {
    usage: 'freezes',
    summary: 'when rollouts of which tenants are refused',
    run: async (_args, call) => {
      const { data } = await call(freezes.listFreezes);
      return { text: data.map(describeFreeze).join('\n') || 'Nothing is frozen', json: data };
    },
  },
  freeze: {
    usage: `${USAGE}\n  freeze end <id> --reason why`,
    summary: 'refuse rollouts of a group of tenants at certain times; rollback, kill and block stay allowed',
    run: async (args, call) => {
      const [verb, word] = [args.word(1), args.word(2)];
      if (word === undefined || (verb !== 'add' && verb !== 'end')) throw new UsageError(USAGE);
      const decision = { author: args.author(), reason: args.reason() };
      if (verb === 'end') {
        const ended = await call(freezes.endFreeze, { params: { id: word }, body: decision });
        return { text: `${ended.name} has ended`, json: ended };
      }
      const times = { name: word, tenants: args.tenants().selectors, ...args.freezeTimes() };
      const { error } = z.safeParse(freezeTimes, times);
      const [wrong] = error?.issues[0]?.path ?? [];
      if (error) throw new UsageError(`${MISTAKES[String(wrong)] ?? 'something is wrong'}\n  ${USAGE}`);
      const freeze = await call(freezes.createFreeze, { body: { ...times, ...decision } });
      return { text: describeFreeze(freeze), json: freeze };
    },
  },
};
