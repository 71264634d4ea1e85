import { createServer } from 'node:http';

/** A redirect and nothing else: no host is checked, no link is looked up, nothing is counted. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'content-length': '0',
  location: 'https://shop.example.com/offer?utm_source=youtube',
};

const server = createServer((request, response) => {
  if (request.url === '/healthz') response.writeHead(200);
  else response.writeHead(302, headers);
  response.end();
});
server.listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
