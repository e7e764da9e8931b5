import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '../run.ts';
import { licenceFaults, licenceFiles, staleFaults } from './licence-files.ts';
import { readShippedPackages } from './shipped-packages.ts';

/** `node tools/test/src/licences/main.ts` writes the files; with `--check` it compares them. */
const packages = readShippedPackages(workspaceDir);
const files = licenceFiles(packages);
const isCheck = process.argv.includes('--check');
if (!isCheck) for (const [path, text] of Object.entries(files)) writeFileSync(join(workspaceDir, path), text);
const faults = [...licenceFaults(packages), ...(isCheck ? staleFaults(workspaceDir, files) : [])];
for (const fault of faults) console.error(fault);
console.log(`${packages.length} shipped packages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
