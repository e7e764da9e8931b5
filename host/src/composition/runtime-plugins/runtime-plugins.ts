import { planPlugin } from './plan.ts';
import { observer } from './runtime-plugin.ts';
import type { RuntimePlugin } from './runtime-plugin.ts';
import { telemetryPlugin } from './runtime-telemetry.ts';
import { sharePlugin } from './share.ts';

/** The plugins of the federation runtime. Plugins that only observe are wrapped in `observer`. */
export const runtimePlugins: readonly RuntimePlugin[] = [planPlugin, sharePlugin, observer(telemetryPlugin)];
