import { prepareDatabases } from '@jangada/cli/databases';
import { configOrExit, postgresUrl, readEnvironment } from '@jangada/server/environment';

// Creates the roles in the database of docker-compose.yml; running it again only sets the passwords.

const read = configOrExit('prepare', (env) =>
  readEnvironment(env, {
    DATABASE_ADMIN_URL: postgresUrl(),
    DATABASE_OWNER_URL: postgresUrl(),
    DATABASE_URL: postgresUrl(),
    EDGE_DATABASE_URL: postgresUrl(),
  }),
);

const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);

await prepareDatabases(
  read.DATABASE_ADMIN_URL,
  {
    ownerPassword: passwordIn(read.DATABASE_OWNER_URL),
    appPassword: passwordIn(read.DATABASE_URL),
    deliveryPassword: passwordIn(read.EDGE_DATABASE_URL),
  },
  false,
);
console.log('prepare: the roles are there');
