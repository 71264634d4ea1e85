import { renameSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Packs the server and its packages into `dist/server`: a start reads some forty files instead of two thousand, which
 * is a third of its work. It is an image of the sources, not a replacement: migrations, fonts, and what runs in
 * processes and threads of its own are read from `src` and `node_modules`, as when the sources run as they are.
 */
const finishedFolder = 'dist/server';
const folder = `dist/server-${process.pid}`;

/** Read from where they are installed: what no start needs, programs, and what looks for files beside itself. */
const leftOut = ['@napi-rs/canvas', 'hucre', 'nodemailer', 'pdfkit', 'pg-native', 'pino'];

/** A module goes on finding what lies beside its source, wherever the project is moved. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!isAbsolute(id) || !code.includes('import.meta.')) return null;
    const source = relative(finishedFolder, id).replaceAll('\\', '/');
    const places = {
      dirname: `import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)}`,
      url: `new URL(${JSON.stringify(source)}, import.meta.url).href`,
    };
    return code.replaceAll(
      /import\.meta\.(dirname|url)\b/g,
      (_, place: keyof typeof places) => places[place],
    );
  },
};

try {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: leftOut },
    build: {
      ssr: 'src/server/main.ts',
      outDir: folder,
      target: 'esnext',
      copyPublicDir: false,
      // Beside each other, so that all are as far from the sources.
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
  });
  rmSync(finishedFolder, { recursive: true, force: true });
  renameSync(folder, finishedFolder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
