/** A tenant's analyzer page on the installation's own host, until their domain is proven. */
export const brandedPath = '/branded/';
