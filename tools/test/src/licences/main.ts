import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceDir } from '../run.ts';
import { licenceFaults, NOTICES, noticesOf, PAGE, pageOf } from './licence-files.ts';
import { readShippedPackages } from './shipped-packages.ts';

const packages = readShippedPackages(workspaceDir);
mkdirSync(join(workspaceDir, dirname(NOTICES)), { recursive: true });
writeFileSync(join(workspaceDir, NOTICES), noticesOf(packages));
writeFileSync(join(workspaceDir, PAGE), pageOf(packages));
const faults = licenceFaults(packages);
for (const fault of faults) console.error(fault);
console.log(`${packages.length} shipped packages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
