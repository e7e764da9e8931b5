/** What a line of a project says, and what is written instead. */
export interface LineRule {
  readonly sign: RegExp;
  readonly says: string;
  readonly change: string;
  readonly isNote?: boolean;
}

/** The plugin of Module Federation of a project: ours takes its place, with the same options. */
const plugin: readonly LineRule[] = [
  {
    sign: /require\(['"]webpack['"]\)\.container|(?:from|require\()\s*['"]@module-federation\/enhanced(?:\/webpack)?['"]|container[./]ModuleFederationPlugin/,
    says: 'the container of this plugin is not a release.',
    change:
      "const { ModuleFederationPlugin } = require('@jangada/build/foreign/webpack'), with the options that are there",
  },
  {
    sign: /['"]@module-federation\/enhanced\/rspack['"]|rspack\.container\b/,
    says: 'the container of this plugin is not a release.',
    change: "import { ModuleFederationPlugin } from '@jangada/build/foreign/rspack', with the options that are there",
  },
  {
    sign: /['"]@module-federation\/rsbuild-plugin['"]|^\s*moduleFederation\s*:/,
    says: 'the container of this plugin is not a release.',
    change:
      "import { pluginModuleFederation } from '@jangada/build/foreign/rsbuild'; plugins: [pluginModuleFederation(options)]",
  },
  {
    sign: /from\s+['"]@(?:module-federation\/vite|originjs\/vite-plugin-federation)['"]/,
    says: 'the container of this plugin is not a release.',
    change: "import { federation } from '@jangada/build/foreign/vite', with the options that are there",
  },
];

const configured: readonly LineRule[] = [
  {
    sign: /style-loader/,
    says: 'it writes <style> into the page, which the policy of the page refuses.',
    change:
      "webpack and Rspack: type: 'css/auto' in place of style-loader and css-loader, with experiments: { css: true }; docs/guides/own-project.md for CSS modules",
  },
  {
    sign: /\bremotes\s*:\s*\{\s*\S/,
    says: 'a release loads no other remote; the site does.',
    change: 'leave it out; another remote is shown by a slot, modal or panel of jangada.offer',
  },
];

const source: readonly LineRule[] = [
  {
    sign: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write/,
    says: 'HTML from text is refused.',
    change: 'render elements',
  },
  {
    sign: /(?<![\w$.])eval\s*\(|new\s+Function\s*\(/,
    says: 'code from text is refused.',
    change: 'write the function out',
  },
  {
    sign: /from\s+['"](?:styled-components|@emotion\/(?:react|styled|css)|@mui\/(?:material|joy|system)|goober|jss)\b/,
    says: 'it writes <style> into the page at run time, which the policy of the page refuses.',
    change: 'CSS modules or @jangada/design; antd 5 can stay, our plugin puts its styles into adopted sheets',
  },
  {
    sign: /\bcreateRoot\s*\(|ReactDOM\.render\s*\(/,
    says: 'the shell mounts the exposed component; this starts the project alone.',
    change: 'nothing, as long as no exposed module imports this file',
    isNote: true,
  },
  {
    sign: /\bBrowserRouter\b|\bcreateBrowserRouter\b/,
    says: 'the address belongs to the shell, which does not see this router navigate.',
    change: "give it basename: '/<remote>' and offer the route /<remote>/{rest…}, or take @jangada/remote-kit/routing",
    isNote: true,
  },
  {
    sign: /\b(?:localStorage|sessionStorage)\b|document\.cookie/,
    says: 'storage is the shell’s.',
    change: "useHost().storage of '@jangada/remote-kit/host-context'",
    isNote: true,
  },
];

export const lineRules = { plugin, configured, source } as const;
