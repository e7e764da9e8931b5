import { resolve } from 'node:path';
import { writeComposeSecrets } from './compose-secrets.ts';

// `node tools/start/src/compose/write-secrets.ts <folder>` makes the secrets of docker-compose.yml.

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('write-secrets: name the folder, which SECRETS_DIR names in .env, such as /etc/jangada/compose');
  process.exit(1);
}
const { made, waiting } = writeComposeSecrets(resolve(process.env['INIT_CWD'] ?? '.', folder));
console.log(`${made.length} secrets were made in ${folder}`);
for (const [file, what] of waiting) console.log(`  ${file} is not yours yet: ${what}`);
