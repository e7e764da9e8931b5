import { REFUSED_SCRIPT } from './boot.ts';

/*
 * Trusted Types (decision 0138). Every page has one policy, `default`, and allows no other: a script of the page's own
 * origin must be planned, HTML from text must be the drawing of an icon, and text never becomes code.
 */

/** The directives of the Content-Security-Policy. */
export const trustedTypesDirectives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
} as const;

/** The same directives as the end of a policy text. */
export const trustedTypesPolicy = Object.entries(trustedTypesDirectives)
  .map(([name, values]) => `${name} ${values.join(' ')}`)
  .join('; ');

/** SVG shapes without handlers, and with links only to their own parts, as the icon store accepts them. */
const DRAWING = String.raw`/^(<\/?(g|path|circle|ellipse|line|poly(line|gon)|rect|defs|use|mask|clipPath|symbol|stop|(linear|radial)Gradient|filter|fe\w+)\b(?![^<>]*(\bon\w+\s*=|href\s*=\s*["']?[^#"']))[^<>]*>\s*)*$/i`;

export interface TrustedTypesRules {
  /** The body of a function of `address`, a URL: it returns whether a script may load from this address. */
  readonly isScript: string;
  /** The source of a condition on the variable `html`, which allows HTML besides SVG drawings. */
  readonly isHtml?: string;
  /** The source of a condition on the variable `text`, which allows code. */
  readonly isCode?: string;
}

/** The statement that creates the policy, for the first script of a page. */
export const trustedTypesScript = ({ isScript, isHtml, isCode }: TrustedTypesRules): string => `if(window.trustedTypes)
trustedTypes.createPolicy('default',{
createScriptURL:function(url){return (function(address){${isScript}})(new URL(url,document.baseURI))?url:'${REFUSED_SCRIPT}'+new URL(url,document.baseURI)},
createHTML:function(html){return ${DRAWING}.test(html)${isHtml === undefined ? '' : `||${isHtml}`}?html:''}${
  isCode === undefined ? '' : `,\ncreateScript:function(text){return ${isCode}?text:null}`
}});
`;

/**
 * The statements that give a planned script its hash when its address is set, for every build tool's loader; for the
 * first script of a page.
 *
 * @param hash an expression of `url`: `sha384-…`, undefined for a script that is not planned
 */
export const scriptIntegrityScript = (hash: string): string => `(function(source){
if(source)Object.defineProperty(HTMLScriptElement.prototype,'src',{configurable:true,enumerable:true,get:source.get,set:function(url){
var integrity=URL.canParse(url,document.baseURI)&&${hash};
if(integrity&&!this.integrity){this.integrity=integrity;this.crossOrigin='anonymous'}
source.set.call(this,url)}})
})(window.HTMLScriptElement&&Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype,'src'));
`;
