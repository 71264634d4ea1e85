import { parseConfiguration } from '../src/server/configuration.ts';
import { createLog } from '../src/server/platform/log.ts';
import { startProduct } from '../src/server/product.ts';
import { developmentDataDir, developmentOrigin, whyNotDevelopment } from './dev-installation.ts';
import { seedDevelopment } from './seed-development.ts';

/**
 * `npm run dev:seed`: accounts and data for the screens. It runs the product on the data folder of `npm run dev` and
 * nowhere else, with nothing else configured.
 */
const reason = whyNotDevelopment(process.env);
if (reason === null) await seed();
else {
  console.error(reason);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const log = createLog(process.stderr);
  log.level = 'error';
  try {
    const configuration = parseConfiguration({
      DATA_DIR: developmentDataDir,
      // Runs beside `npm run dev`; links in mails lead to that server.
      PORT: '0',
      BASE_URL: developmentOrigin(process.env),
    });
    const product = await startProduct(configuration, log);
    try {
      const accounts = await seedDevelopment({ url: product.url ?? '', database: product.database });
      for (const { email, password, what } of accounts) console.log(`${email}  "${password}"  ${what}`);
      console.log('Sign in with "npm run dev". Run again, this adds only what is missing.');
    } finally {
      await product.close();
    }
  } catch (error) {
    console.error(`Not filled: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
