import { writtenOpenApi } from './openapi.ts';

process.stdout.write(writtenOpenApi());
