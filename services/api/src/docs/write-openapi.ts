import { writeFileSync } from 'node:fs';
import { committedOpenApi } from './committed-openapi.ts';
import { writtenOpenApi } from './openapi.ts';

writeFileSync(committedOpenApi, writtenOpenApi());
