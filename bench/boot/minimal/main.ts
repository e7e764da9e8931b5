import { provided } from '../../../host/src/composition/provided.ts';

// A shell provides only modules that it imports itself; this imports the rest, which every shell with such remotes
// needs.
Reflect.set(globalThis, 'minimalProvided', provided);

/** The usual start of Module Federation: an asynchronous import, so that shared modules are resolved first. */
void import('../../../host/src/main.ts');
