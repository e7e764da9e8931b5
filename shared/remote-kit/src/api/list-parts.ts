/** The part of a list that a call asks for: a page, or what is behind the last row of the part before. */
export interface ListPart {
  readonly page: number;
  readonly cursor?: string;
}

export const firstPart: ListPart = { page: 1 };

interface Reply {
  readonly current_page: number;
  readonly last_page: number;
  readonly next_cursor?: string | null;
}

/** The part after a reply; undefined at the end of the list. Long lists go on by their cursor, behind the last page. */
export const partAfter = ({
  current_page: page,
  last_page: last,
  next_cursor: cursor,
}: Reply): ListPart | undefined => {
  if (cursor) return { page: page + 1, cursor };
  return page < last ? { page: page + 1 } : undefined;
};
