/** The answer to the page's first question, asked for by `public/early.js` before any other script. */
declare var earlyStart: Promise<Response> | undefined;
/** What the browser's tabs call to each other, heard by `public/early.js` until the page's script listens. */
declare var otherTabs: BroadcastChannel | undefined;

/** What the build puts in for the pages (`define` in vite.config.ts). */
interface ImportMetaEnv {
  /** The version in package.json. */
  readonly PRODUCT_VERSION: string;
}
