import { viteConfiguration } from '@jangada/build/vite-remote';
import { build } from 'vite';

// Add settings for this remote here, such as a plugin.
const configuration = await viteConfiguration({ folder: import.meta.dirname });

await build({ ...configuration, configFile: false });
