/** The parts of the shell around a view, in the page of the check: a remote must leave them as they are. */
export const FRAME_PARTS = ['header', 'nav', 'main', 'footer'] as const;

/** Every compared style is set, so that none follows the colour mode, the fonts of a tenant or the height of a view. */
export const FRAME_STYLES = `body{margin:0}
header,footer{display:block;position:relative;height:48px;color:#000;background:#fff;font:16px/1.5 sans-serif}
header>nav{display:block;height:24px;color:#000;background:#fff}main{display:block;color:#000}`;

/** The page around a view; the view is rendered into `main`. */
export const FRAME_HTML = '<header><nav aria-label="Lab"></nav></header><main id="lab"></main><footer></footer>';
