import './styles.css';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';

/** The markup of the page at `path`, complete with its lazy parts; for the build, which writes it into a file. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // Without a limit nothing is moved behind an inline script, which the content policy would refuse.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: failLoudly },
  );
  return new Response(prelude).text();
}

function failLoudly(error: unknown): never {
  throw error;
}
