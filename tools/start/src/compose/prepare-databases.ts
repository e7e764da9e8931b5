import { prepareDatabases } from '../databases.ts';

// Makes the roles on the database of docker-compose.yml; run again, it only sets the passwords anew.

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
