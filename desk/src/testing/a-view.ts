import type { SavedView } from '@jangada/contracts/ops/views';

/** A saved view of the deposits, of the person of `aMe`. */
export const aView = (fields: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  list: 'deposits',
  name: 'Paid ones',
  search: 'status=paid',
  columns: [],
  role: null,
  start: false,
  owner: 'ana',
  removable: true,
  updated_at: '2026-11-30T00:00:00.000Z',
  ...fields,
});
