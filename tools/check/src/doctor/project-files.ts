/** Folders that a project builds, installs or does not write itself. */
export const NOT_SOURCES = /^(dist|build|packages|node_modules|public|\.[^/]+)\//;

/** The files in which a project writes what it shows. */
export const SHOWN = /\.([cm]?[jt]sx?|css|scss|less|html)$/;
