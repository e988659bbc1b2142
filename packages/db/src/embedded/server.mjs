// @ts-check
/**
 * The embedded database in a worker thread: PGlite behind a local socket that speaks PostgreSQL's protocol, so that one driver
 * serves both databases. A thread of its own, because PGlite computes on the thread that calls it.
 *
 * PGlite is one session. What arrives is therefore run in whole batches (up to Sync or a simple query), never message by message,
 * and while a connection has a transaction open, only that connection's batches run.
 */
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;
const SYNC = 'S'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
/** In a notice: its code, and the field of its message. */
const ANNOUNCED = Buffer.from('CMX001\0M');
const TERMINATE = 'X'.charCodeAt(0);

/** @typedef {Pick<import('@electric-sql/pglite').PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>} Modules */
/** @type {{ dataDir: string | undefined, secret: string, modules: Modules | undefined }} */
const { dataDir, secret, modules = await compileModules() } = workerData;
const database = await PGlite.create({ dataDir, extensions: { pg_trgm }, relaxedDurability: false, ...modules });

/** @returns {Promise<Modules>} */
async function compileModules() {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all(['./pglite.wasm', './initdb.wasm'].map(compile));
  return { pgliteWasmModule, initdbWasmModule };
}

/** @param {string} name */
async function compile(name) {
  const code = await readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')));
  // Node supports it; its types do not.
  return /** @type {any} */ (WebAssembly).compile(code);
}

/** @typedef {{ socket: net.Socket, bytes: Uint8Array }} Batch */
/** @type {Batch[]} */
const queue = [];
/** @type {net.Socket | null} */
let owner = null;
let running = false;

function nextBatch() {
  if (!owner) return queue.shift();
  const index = queue.findIndex((batch) => batch.socket === owner);
  return index < 0 ? undefined : queue.splice(index, 1)[0];
}

async function run() {
  if (running) return;
  running = true;
  for (let batch = nextBatch(); batch; batch = nextBatch()) {
    const { socket } = batch;
    /** @type {Buffer[]} */
    const answer = [];
    try {
      await database.execProtocolRawStream(batch.bytes, { onRawData: (data) => answer.push(Buffer.from(data)) });
    } catch (error) {
      socket.destroy(/** @type {Error} */ (error));
    }
    owner = database.isInTransaction() ? socket : null;
    const bytes = Buffer.concat(answer);
    reportChanges(bytes);
    if (socket.writable) socket.write(bytes);
    else if (owner) await abandon(socket);
  }
  running = false;
}

/**
 * Reports the areas of data that the notices of `announce_change` name, whichever process changes them. It need not wait for the commit: until
 * then no other connection reads anything.
 * @param {Buffer} bytes
 */
function reportChanges(bytes) {
  for (let at = bytes.indexOf(ANNOUNCED); at >= 0; at = bytes.indexOf(ANNOUNCED, at + 1)) {
    const start = at + ANNOUNCED.length;
    parentPort?.postMessage({ changed: bytes.toString('utf8', start, bytes.indexOf(0, start)) });
  }
}

/** @param {net.Socket} socket */
async function abandon(socket) {
  if (owner !== socket) return;
  await database.exec('ROLLBACK');
  owner = null;
}

/**
 * @param {net.Socket} socket
 * @param {Buffer} packet
 */
function admitted(socket, packet) {
  const parameters = packet.subarray(8).toString('utf8').split('\0');
  const at = parameters.indexOf('database');
  if (parameters[at + 1] === secret) return true;
  socket.destroy();
  return false;
}

/** @param {net.Socket} socket */
function serve(socket) {
  let buffer = Buffer.alloc(0);
  let started = false;
  let batchEnd = 0;
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (let i = queue.length - 1; i >= 0; i--) if (queue[i]?.socket === socket) queue.splice(i, 1);
    if (!running) void abandon(socket).then(run);
  });
  socket.on('data', (chunk) => {
    buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk;
    if (!started && !start()) return;
    readBatches();
  });

  function start() {
    if (buffer.length < 8) return false;
    const length = buffer.readInt32BE(0);
    if (buffer.length < length) return false;
    const code = buffer.readInt32BE(4);
    const packet = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    if (code === SSL_REQUEST) {
      socket.write('N');
      return false;
    }
    if (code === CANCEL_REQUEST || !admitted(socket, packet)) {
      socket.destroy();
      return false;
    }
    started = true;
    queue.push({ socket, bytes: new Uint8Array(packet) });
    void run();
    return true;
  }

  function readBatches() {
    while (buffer.length >= batchEnd + 5) {
      const type = buffer[batchEnd];
      const end = batchEnd + 1 + buffer.readInt32BE(batchEnd + 1);
      if (type === TERMINATE) {
        socket.end();
        return;
      }
      if (buffer.length < end) return;
      batchEnd = end;
      if (type !== SYNC && type !== SIMPLE_QUERY) continue;
      queue.push({ socket, bytes: new Uint8Array(buffer.subarray(0, end)) });
      buffer = buffer.subarray(end);
      batchEnd = 0;
      void run();
    }
  }
}

const server = net.createServer(serve);
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {net.AddressInfo} */ (server.address());
  parentPort?.postMessage({ port: address.port, modules });
});
parentPort?.on('message', async () => {
  server.close();
  await database.close();
  parentPort?.postMessage({ closed: true });
});
