import { viteConfiguration } from '@jangada/build/vite-remote';
import { build } from 'vite';

// What is of this remote alone, such as a plugin, is added here.
const configuration = await viteConfiguration({ folder: import.meta.dirname });

await build({ ...configuration, configFile: false });
