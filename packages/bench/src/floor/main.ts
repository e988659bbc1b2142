// The minimum that any implementation has to do: Node's HTTP server and one prepared statement per response. No routing, validation or
// permissions.
import { createServer, type IncomingMessage } from 'node:http';
import { openDatabase } from '@merx/db';
import { readFloorEnv } from '../env.js';
import { statements } from './statements.js';

const { port, databaseUrl, dataDir } = readFloorEnv();
const db = await openDatabase({ databaseUrl, dataDir });

async function answer(request: IncomingMessage): Promise<string> {
  const body = await bodyOf(request);
  const [name = '', ...parameters] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent);
  const statement = statements[name];
  if (!statement) throw new Error(`Unknown statement "${name}".`);
  const [row] = await db.query<{ answer: string }>(statement, body === '' ? parameters : [...parameters, body]);
  if (!row) throw new Error(`Statement "${name}" returned no row.`);
  return row.answer;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const server = createServer((request, response) => {
  answer(request).then(
    (text) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(text);
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(port, '127.0.0.1');

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await db.close();
  process.exit(0);
});
