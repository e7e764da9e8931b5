/** The panel does not use a tenant's theme, so that it is not taken for a part of the remote. */
export const panelCss = `
.jgd{--bg:#15171c;--raised:#1e2128;--line:#343944;--fg:#eceef2;--muted:#a4abb8;--accent:#7cc4ff;--bad:#ff8f8f;--good:#7fd8a4;
box-sizing:border-box;display:flex;flex-direction:column;min-width:0;min-height:0;background:var(--bg);color:var(--fg);color-scheme:dark;font:13px/18px 'Inter Variable',system-ui,sans-serif}
.jgd *{box-sizing:border-box}
.jgd-page{display:grid;height:100dvh;overflow:hidden}
.jgd-page[data-dock=right]{grid-template-columns:minmax(0,1fr) min(380px,40vw)}
.jgd-page[data-dock=bottom]{grid-template-rows:minmax(0,1fr) min(320px,42vh)}
.jgd-page[data-dock=closed]{grid-template-columns:minmax(0,1fr)}
.jgd-stage{min-width:0;min-height:0;overflow:auto;display:grid}.jgd-stage iframe{width:100%;height:100%;border:0;background:#fff}
.jgd-stage[data-device=phone]{place-items:center;padding:16px;background:#0b0c0f}
.jgd-stage[data-device=phone] iframe{width:390px;height:min(844px,calc(100dvh - 32px));border:0;border-radius:28px;background:#fff;box-shadow:0 0 0 8px #26292f,0 20px 60px #000a}
[data-dock=right]>.jgd{border-left:1px solid var(--line)}[data-dock=bottom]>.jgd{border-top:1px solid var(--line)}
.jgd-head{display:flex;align-items:center;gap:6px;padding:8px 8px 8px 12px;border-bottom:1px solid var(--line)}
.jgd-head h1{margin:0;font-size:14px;line-height:20px;font-weight:650;flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.jgd-head h1 small{font-weight:400;color:var(--muted);font-size:12px}
.jgd-tabs{display:flex;gap:2px;padding:4px 8px 0;border-bottom:1px solid var(--line);overflow-x:auto;scrollbar-width:none}
.jgd-tabs button{border:0;background:none;color:var(--muted);padding:7px 10px;border-bottom:2px solid transparent;border-radius:6px 6px 0 0;white-space:nowrap}
.jgd-tabs button[aria-selected=true]{color:var(--fg);border-bottom-color:var(--accent)}
.jgd-body{flex:1;min-height:0;overflow:auto;padding:12px;display:grid;gap:14px;align-content:start}
[data-dock=bottom] .jgd-body{grid-template-columns:repeat(auto-fill,minmax(300px,1fr));align-items:start}
[data-dock=bottom] .jgd-wide{grid-column:1/-1}
.jgd button,.jgd select,.jgd input,.jgd textarea{font:inherit;color:inherit}
.jgd button{cursor:pointer}
.jgd :is(button,select,input,textarea,summary):focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.jgd-button,.jgd select,.jgd input[type=text],.jgd input[type=search],.jgd input[type=number]{min-height:30px;padding:4px 10px;border:1px solid var(--line);border-radius:7px;background:var(--raised)}
.jgd-button:hover{border-color:#566074}.jgd-button[data-quiet]{border-color:transparent;background:none;padding:4px 8px}
.jgd select,.jgd input[type=text],.jgd input[type=search],.jgd textarea{width:100%;min-width:0}
.jgd textarea{padding:8px;border:1px solid var(--line);border-radius:7px;background:var(--raised);font:12px/16px ui-monospace,monospace;resize:vertical}
.jgd fieldset{border:0;margin:0;padding:0;min-width:0;display:grid;gap:6px}
.jgd legend,.jgd-label{padding:0;color:var(--muted);font-size:12px;line-height:16px;margin-bottom:2px}
.jgd-choices{display:flex;flex-wrap:wrap;gap:4px}
.jgd-choices .jgd-button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:#0b1a27;font-weight:600}
.jgd-check{display:flex;gap:8px;align-items:center;min-height:26px}
.jgd-row{display:flex;gap:6px;align-items:center;min-width:0}.jgd-row>:first-child{flex:1}
.jgd ul,.jgd ol{list-style:none;margin:0;padding:0;display:grid;gap:2px}
.jgd-card{border:1px solid var(--line);border-radius:9px;padding:8px 10px;display:grid;gap:6px;min-width:0;background:#191c22}
.jgd-card form{display:grid;gap:6px;min-width:0}.jgd-card summary{cursor:pointer}.jgd-card details{min-width:0}
.jgd-bad{color:var(--bad);margin:0;overflow-wrap:anywhere}.jgd-good{color:var(--good)}.jgd-muted{color:var(--muted);margin:0}
.jgd-log li{border-bottom:1px solid #262a32;min-width:0}.jgd-log summary{padding:4px 2px;display:flex;gap:8px;min-width:0}
.jgd-log summary span{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.jgd-log summary span:last-child{color:var(--muted);flex:1}
.jgd-log pre{margin:0 0 6px;padding:8px;background:var(--raised);border-radius:6px;font:12px/16px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.jgd-open{position:fixed;right:12px;bottom:12px;z-index:2147483000;min-height:36px;padding:6px 14px;border-radius:18px;border:1px solid #343944;background:#15171c;color:#eceef2;font:600 13px/20px system-ui,sans-serif;cursor:pointer;box-shadow:0 4px 16px #0006}
.jgd-open:focus-visible{outline:2px solid #7cc4ff;outline-offset:2px}
.jgd kbd{font:11px/14px ui-monospace,monospace;color:var(--muted)}
.jgd-stories{display:grid;grid-template-columns:minmax(0,260px) minmax(0,1fr);height:100dvh}
@media(max-width:720px){.jgd-stories{grid-template-columns:minmax(0,1fr);grid-template-rows:38vh minmax(0,1fr)}.jgd-page[data-dock=right],.jgd-page[data-dock=bottom]{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,1fr) 46vh}[data-dock=right]>.jgd{border-left:0;border-top:1px solid var(--line)}}
`;
