import type { Compiler } from 'webpack';

/** webpack's comment above a module that a plugin made: its whole source as an address. */
const DATA_COMMENT = /^;\/\/ data:[^\n]*$/gm;

/**
 * Removes the comments that name modules by a `data:` address. The federation runtime's comment has the path of the
 * checkout. The minimizer assigns short names by letter frequency, comments included, so the same sources had other
 * bytes in another folder.
 */
export class ModuleCommentPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('ModuleCommentPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'ModuleCommentPlugin', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const comments = [...asset.source().toString().matchAll(DATA_COMMENT)];
          if (comments.length === 0) continue;
          const stripped = new sources.ReplaceSource(asset);
          for (const { index, 0: comment } of comments) stripped.replace(index, index + comment.length - 1, '');
          compilation.updateAsset(name, stripped);
        }
      });
    });
  }
}
