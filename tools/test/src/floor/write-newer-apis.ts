import { writeFileSync } from 'node:fs';
import { newerApisFile, newerApisSource } from './newer-apis-source.ts';

writeFileSync(newerApisFile, newerApisSource());
