import { message } from '../api/message.ts';
import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';
import { roles } from './rights/roles.ts';

const NAME_CHARS_MAX = 60;
const SEARCH_CHARS_MAX = 1_000;
const COLUMNS_MAX = 60;
const COLUMN_CHARS_MAX = 40;
export const WIDTH_PX_MIN = 64;
export const WIDTH_PX_MAX = 640;

/** The name of a list: that of its page, or the words of its operation. */
const list = z.string().check(z.regex(/^[a-z][a-z0-9 -]{0,59}$/));

/** A column of a list, in its place. */
export const savedColumn = z.object({
  id: z.string().check(z.regex(/^\w+$/), z.maxLength(COLUMN_CHARS_MAX)),
  hidden: z.boolean(),
  pinned: z.boolean(),
  /** As the list has it unless given. */
  width: z.optional(z.int().check(z.minimum(WIDTH_PX_MIN), z.maximum(WIDTH_PX_MAX))),
});

export type SavedColumn = z.infer<typeof savedColumn>;

const view = {
  list,
  name: writtenText(NAME_CHARS_MAX),
  /** Filters and sort as they are in an address: `status=paid&sort=-amount`. */
  search: z.string().check(z.regex(/^[\w.~%&=+*-]*$/), z.maxLength(SEARCH_CHARS_MAX)),
  columns: z.array(savedColumn).check(z.maxLength(COLUMNS_MAX)),
};

/** A list as somebody likes to find it: its filters, its sort and its columns. */
export const savedView = z.object({
  id: numericId,
  ...view,
  /** The role that sees it too; null for one's own. */
  role: z.nullable(z.enum(roles)),
  /** The list of its owner begins with it. */
  start: z.boolean(),
  owner: z.string(),
  /** The caller may remove it. */
  removable: z.boolean(),
  updated_at: z.string(),
});

export type SavedView = z.infer<typeof savedView>;

const ofTenant = z.object({ tenant: tenantSlug });

export const listViews = operation({
  method: 'GET',
  path: '/ops/{tenant}/views',
  words: 'view list',
  needs: 'self',
  weight: 'reads',
  summary: 'My saved views of lists, and those that are shared with a role that I have here now',
  examples: ['view list --tenant jangada', 'view list --list deposits --tenant jangada'],
  params: ofTenant,
  query: z.object({ list: z.optional(list) }),
  reply: listOf(savedView),
  errors: ['ops.forbidden'],
});

/**
 * A view is shared with a role by whoever has that role, and by support leads, managers and admins. The name is unique
 * among the views of a person and list, so the same name changes a view.
 */
export const setView = operation({
  method: 'POST',
  path: '/ops/{tenant}/views',
  words: 'view set',
  needs: 'self',
  weight: 'changes',
  undo: null,
  summary: 'Save a view of a list under a name, or change the one of that name; shared with a role if one is given',
  examples: [
    'view set --list deposits --name Unpaid --search status=pending --columns [] --tenant jangada --reason "my round"',
  ],
  params: ofTenant,
  body: z.object({ ...view, role: z.optional(z.enum(roles)), start: z.optional(z.boolean()) }),
  reply: z.object({ data: savedView }),
  errors: ['ops.forbidden', 'ops.views-full'],
});

export const removeView = operation({
  method: 'POST',
  path: '/ops/{tenant}/views/{id}/remove',
  words: 'view remove',
  needs: 'self',
  weight: 'changes',
  undo: null,
  summary: 'Remove a saved view of mine; support leads, managers and admins remove shared ones too',
  examples: ['view remove 12 --tenant jangada --reason "not used any more"'],
  params: z.object({ ...ofTenant.shape, id: numericId }),
  reply: message,
  errors: ['ops.forbidden', 'request.not-found'],
});
