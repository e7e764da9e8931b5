import * as runtimeCore from '@module-federation/runtime-core';
import federationRuntime from '@module-federation/webpack-bundler-runtime';

/**
 * Remotes contain no federation runtime: their entries use the shell's through these globals as soon as they run
 * (tools/build/src/webpack-remote.ts). The bundle without federation has no such entries, and leaves this module out.
 */
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
Reflect.set(globalThis, '_FEDERATION_BUNDLER_RUNTIME', federationRuntime);
