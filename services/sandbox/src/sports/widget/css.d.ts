declare module '*.css' {
  const text: string;
  export default text;
}

/** SVG bodies by name, put in place by the bundler. */
declare const ICONS: Record<string, string>;
