/** The distance of the banner from the lower window edge. */
export const BOTTOM_PROPERTY = '--jangada-override-bottom';

/**
 * `!important` inside a shadow root wins over the page's styles. The colours are the same for all tenants and modes.
 */
const css = `
:host{all:initial!important;display:block!important;position:fixed!important;inset:auto 0 var(${BOTTOM_PROPERTY},0px) 0!important;z-index:2147483647!important}
.bar{box-sizing:border-box;display:flex;align-items:center;gap:8px;width:fit-content;max-width:calc(100vw - 16px);
margin:0 auto 8px;padding:6px 6px 6px 12px;border-radius:12px;background:#16181d;color:#f4f5f7;border:2px solid #ffb224;
font:500 14px/20px system-ui,sans-serif;box-shadow:0 6px 24px #0008}
.sign{flex:none;width:10px;height:10px;border-radius:50%;background:#ffb224;box-shadow:0 0 0 3px #ffb22440}
p{margin:0;min-width:0;overflow-wrap:anywhere}
.text{display:flex;flex-wrap:wrap;gap:0 10px;flex:1 1 auto;min-width:0;margin-inline:4px 6px}
.left{color:#c5cad3;font-variant-numeric:tabular-nums;white-space:nowrap}
.problem{flex-basis:100%;color:#ff9a94}
.broken{border-color:#ff6369}.broken .sign{background:#ff6369;box-shadow:0 0 0 3px #ff636940}
button{flex:none;min-width:36px;min-height:36px;padding:0 12px;border:0;border-radius:8px;background:#2b2f38;color:inherit;font:inherit;cursor:pointer}
button:hover{background:#3a3f4b}button:focus-visible{outline:2px solid #ffb224;outline-offset:2px}
.leave{background:#ffb224;color:#16181d;font-weight:600}.leave:hover{background:#ffc657}
.size{padding:0}
.small{margin-left:8px}.small .leave,.small .problem{display:none}.small .said{max-width:16ch;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
@media (max-width:480px){.bar{margin-bottom:4px;padding-left:10px;font-size:13px}.bar:not(.small){width:calc(100vw - 8px);max-width:none;margin-inline:4px}}
@media (forced-colors:active){.bar,.leave{border:2px solid}}
@media print{.bar{display:none}}
`;

/** The banner's style sheet, adopted by script because of the CSP. */
export const bannerSheet = (): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};
