import '@fontsource-variable/inter/wght.css';
import '../ui/faces.css';
import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { findPage } from './find-page.ts';
import { loadScreen } from './screens.tsx';
import { loadScriptFaces } from './script-faces.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root".');

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);
// Without a prerendered page (the development server) there is nothing to hydrate.
if (root.firstElementChild === null) createRoot(root).render(app);
else void loadScreen(findPage(location.pathname).screen).then(() => hydrateRoot(root, app));
loadScriptFaces(root);
