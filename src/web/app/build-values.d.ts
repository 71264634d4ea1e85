/** What the build puts in for the pages (`define` in vite.config.ts). */
interface ImportMetaEnv {
  /** The version in package.json. */
  readonly PRODUCT_VERSION: string;
}
