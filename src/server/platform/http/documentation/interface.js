/** Loads the interface once its place comes near, so that a reader of the text does not wait for it. */
const externalApi = 'External API';
const place = document.querySelector('#interface');

document.documentElement.classList.toggle(
  'dark-mode',
  document.documentElement.dataset.mantineColorScheme === 'dark',
);
if (location.hash.startsWith('#/')) load();
else {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      load();
    },
    { rootMargin: '600px' },
  );
  observer.observe(place);
}

function load() {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '/docs/swagger-ui.css';
  // Before our own sheet, which has the last word.
  document.head.prepend(sheet);
  const script = document.createElement('script');
  script.src = '/docs/swagger-ui-bundle.js';
  const isLoaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  document.head.append(script);
  Promise.all([fetchContract(), isLoaded]).then(
    ([contract]) => start(contract),
    () => {
      place.textContent = 'This part could not be loaded. Please load the page again.';
    },
  );
}

/**
 * The contract's calls for programs, with the channel of the examples above as the one to try. With the dashboard's calls,
 * many times as many, the library would keep the page from answering for seconds.
 */
async function fetchContract() {
  const contract = await (await fetch('/openapi.json')).json();
  contract.paths = Object.fromEntries(
    Object.entries(contract.paths).filter(([, calls]) =>
      Object.values(calls).some(({ tags }) => tags?.includes(externalApi)),
    ),
  );
  const { post } = contract.paths['/functions/v1/api-channel-analysis'];
  const [, channel] = /"channel_url": "([^"]+)"/.exec(document.querySelector('#curl + pre').textContent);
  post.requestBody.content['application/json'].example = { channel_url: channel };
  return contract;
}

function start(contract) {
  place.textContent = '';
  const ui = globalThis.SwaggerUIBundle({
    spec: contract,
    domNode: place,
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    // Nobody else is told what is read here.
    validatorUrl: null,
    // A key that is entered here is gone with the page.
    persistAuthorization: false,
    plugins: [drawParts],
    layout: 'PagePart',
    onComplete: () => ui.layoutActions.show(['operations-tag', externalApi], true),
  });
}

/** The library's own layout repeats the page's head and claims to be its main part. */
function drawParts({ React: { createElement } }) {
  const PagePart = ({ getComponent }) => {
    const draw = (name) => createElement(getComponent(name, true));
    return createElement(
      'div',
      { className: 'swagger-ui' },
      createElement(getComponent('SvgAssets')),
      draw('errors'),
      createElement('div', { className: 'authorize' }, draw('AuthorizeBtnContainer')),
      draw('operations'),
    );
  };
  return { components: { PagePart } };
}
