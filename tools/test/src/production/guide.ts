import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '../run.ts';

/** A step of the guide: commands of a shell, or what systemd is told, which the run does itself. */
export type Step =
  | { readonly how: 'shell'; readonly section: string; readonly commands: string }
  | { readonly how: 'restart'; readonly section: string; readonly services: readonly string[] };

const BLOCK = /^## (.+)$|^```(\w*)\n([^]*?)^```$/gm;
const SYSTEMCTL = /systemctl (?:restart|enable --now) ([\w -]+)/g;

/** The steps of docs/guides/production.md in their order. Blocks that name no language and no service are left out. */
export const readProductionGuide = (): readonly Step[] => {
  const text = readFileSync(join(workspaceDir, 'docs/guides/production.md'), 'utf8');
  const steps: Step[] = [];
  let section = '';
  for (const [, heading, language, body = ''] of text.matchAll(BLOCK)) {
    if (heading !== undefined) section = heading;
    else if (language === 'console') steps.push({ how: 'shell', section, commands: body });
    else {
      const services = [...body.matchAll(SYSTEMCTL)].flatMap(([, names = '']) => names.split(' '));
      if (services.length > 0) steps.push({ how: 'restart', section, services });
    }
  }
  return steps;
};
