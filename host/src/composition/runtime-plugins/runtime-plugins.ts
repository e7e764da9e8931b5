import { planPlugin } from './plan.ts';
import { observer } from './runtime-plugin.ts';
import type { RuntimePlugin } from './runtime-plugin.ts';
import { telemetryPlugin } from './runtime-telemetry.ts';
import { sharePlugin } from './share.ts';

/** The plugins of the page's federation runtime, a file and a line each. Those that only look go through `observer`. */
export const runtimePlugins: readonly RuntimePlugin[] = [planPlugin, sharePlugin, observer(telemetryPlugin)];
