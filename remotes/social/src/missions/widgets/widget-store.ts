import type { Storage } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';

const storedWidget = z.object({
  id: z.int(),
  isOpen: z.boolean(),
  lastMovedPositionY: z.nullable(z.number()),
  /** True when the player has hidden the widget; the mission stays in the list. */
  isHidden: z.boolean(),
});

const stored = z.object({
  visitor: z.string(),
  widgets: z.array(storedWidget),
  /** Missing until the visitor chooses. */
  isFolded: z.optional(z.boolean()),
});

/** The stored state of a mission's widget. */
export type MissionWidget = z.infer<typeof storedWidget>;

const KEY = 'mission-widgets';

/** Only the newest missions are stored. */
const STORED_MAX = 50;

const untouched = { isOpen: false, lastMovedPositionY: null, isHidden: false } as const;

export interface WidgetStore {
  readonly widgets: StoreApi<readonly MissionWidget[]>;
  /** True when one widget shows all missions; null until the visitor has chosen. */
  readonly isFolded: StoreApi<boolean | null>;
  fold(isFolded: boolean): void;
  /** Opens or closes a widget; one is open at a time. */
  toggle(id: number): void;
  /** Moves the widget with the pointer; `save` stores the final position. */
  move(id: number, lastMovedPositionY: number): void;
  hide(id: number): void;
  /** Shows a hidden widget, for example when its mission is assigned again. */
  show(id: number): void;
  save(): void;
}

export const widgetOf = (widgets: readonly MissionWidget[], id: number): MissionWidget =>
  widgets.find((widget) => widget.id === id) ?? { id, ...untouched };

/**
 * The widgets of one visitor, in local storage, or for the visit without storage. Each visitor of this browser has
 * separate widgets.
 *
 * @param visitor a player or a guest
 */
export const createWidgetStore = (storage: Storage, visitor: string): WidgetStore => {
  const answers = createAnswerStore(storage);
  const found = read(answers, visitor);
  const widgets = createStore<readonly MissionWidget[]>(() => found?.widgets ?? []);
  const isFolded = createStore(() => found?.isFolded ?? null);
  const save = () => {
    const folded = isFolded.getState();
    const chosen = folded === null ? {} : { isFolded: folded };
    answers.set(KEY, JSON.stringify({ visitor, widgets: widgets.getState(), ...chosen }));
  };
  const closeAll = () =>
    widgets.setState(
      widgets.getState().map((widget) => ({ ...widget, isOpen: false })),
      true,
    );
  const change = (id: number, part: Partial<MissionWidget>) => {
    const before = widgets.getState();
    const others = before.filter((widget) => widget.id !== id);
    widgets.setState([{ ...widgetOf(before, id), ...part }, ...others].slice(0, STORED_MAX), true);
  };
  const changeAndSave = (id: number, part: Partial<MissionWidget>) => {
    change(id, part);
    save();
  };
  return {
    widgets,
    isFolded,
    fold: (value) => {
      closeAll();
      isFolded.setState(value, true);
      save();
    },
    toggle: (id) => {
      const { isOpen } = widgetOf(widgets.getState(), id);
      closeAll();
      changeAndSave(id, { isOpen: !isOpen });
    },
    move: (id, lastMovedPositionY) => change(id, { lastMovedPositionY }),
    hide: (id) => changeAndSave(id, { isHidden: true, isOpen: false }),
    show: (id) => changeAndSave(id, { isHidden: false }),
    save,
  };
};

function read(storage: Pick<Storage, 'get'>, visitor: string): z.infer<typeof stored> | null {
  try {
    const found = z.safeParse(stored, JSON.parse(storage.get(KEY) ?? 'null'));
    return found.success && found.data.visitor === visitor ? found.data : null;
  } catch {
    return null;
  }
}
