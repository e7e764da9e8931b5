import { provided } from '../../../host/src/composition/provided.ts';

// A shell provides only modules it imports itself; this names the rest, as any shell with such remotes has to.
Reflect.set(globalThis, 'minimalProvided', provided);

/** Module Federation's usual start: an asynchronous border, so that shared modules can be settled first. */
void import('../../../host/src/main.ts');
