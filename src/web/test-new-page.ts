import { vi } from 'vitest';

// The first that runs for a file: what is loaded after it is loaded for this page.
await openNewPage(vi);
