import { prepareDatabases } from '@jangada/cli/databases';

// Creates the roles in the database of docker-compose.yml; running it again only sets the passwords.

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) {
    console.error(`prepare: ${name} is missing`);
    process.exit(1);
  }
  return value;
};

await prepareDatabases(
  required('DATABASE_ADMIN_URL'),
  {
    ownerPassword: required('DATABASE_OWNER_PASSWORD'),
    appPassword: required('DATABASE_APP_PASSWORD'),
    deliveryPassword: required('DATABASE_DELIVERY_PASSWORD'),
  },
  false,
);
console.log('prepare: the roles are there');
