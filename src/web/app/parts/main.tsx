import '@fontsource-variable/inter/wght.css';
import '../../ui/faces.css';
import '../styles.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Providers } from '../providers.tsx';
import { PartsPage } from './parts-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root".');
createRoot(root).render(
  <BrowserRouter>
    <Providers>
      <PartsPage />
    </Providers>
  </BrowserRouter>,
);
