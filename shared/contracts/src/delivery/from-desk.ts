/** The page of the board. */
export const BOARD_PATH = '/delivery/board';

/** Where the desk's page sends its code, as a form: a page of the edge beside the board's own. */
export const DESK_ENTRY_PATH = `${BOARD_PATH}/from-desk`;

/** The cookie that the board's page reads the origin of the desk from, for the way back. Only an entry that the API has confirmed sets it. */
export const DESK_ORIGIN_COOKIE = 'jangada_desk';

/** The parameter of the board's address after a refused entry, and its values. */
export const DESK_REFUSAL = 'desk';
export const deskRefusals = ['refused', 'unavailable'] as const;
export type DeskRefusal = (typeof deskRefusals)[number];
