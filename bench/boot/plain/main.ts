/** Module Federation's usual start: an asynchronous border, so that shared modules can be settled first. */
void import('../../../host/src/main.ts');
