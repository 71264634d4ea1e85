/** TEMPORARY stand-in until the branch pgserver is merged. */
export function openEmbeddedServer(_options: {
  dataDir: string;
  log?: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedServer> {
  return Promise.resolve({
    connection: { host: '/tmp/pgonly/s', port: 5432, user: 'postgres', database: 'postgres' },
    recover: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
}
export interface EmbeddedServer {
  connection: { host: string; port: number; user: string; password?: string; database: string };
  recover(): Promise<void>;
  close(): Promise<void>;
}
