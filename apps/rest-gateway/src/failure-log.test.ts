import { DatabaseUnavailable } from '@merx/db';
import { StorageUnavailable } from '@merx/storage';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createFailureLog } from './failure-log.js';

it('writes a line per bug, and one in ten seconds about a database or a file storage that is away', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = pino({ base: undefined }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const logFailure = createFailureLog(log, () => now);
  const away = new DatabaseUnavailable('away', 'lost');
  for (now of [0, 1, 9_999, 10_000]) logFailure(away, { requestId: 'one' }, 'request failed');
  logFailure(new TypeError('a bug'), { requestId: 'two' }, 'request failed');
  logFailure(new TypeError('a bug'), { requestId: 'three' }, 'request failed');
  for (now of [10_001, 10_002, 20_001]) logFailure(new StorageUnavailable('s3://shop/', 'lost'), { requestId: 'four' }, 'request failed');
  expect(lines.map(({ level, msg, calls, requestId }) => [level, msg, calls ?? requestId])).toEqual([
    [40, 'the database is away', 1],
    [40, 'the database is away', 3],
    [50, 'request failed', 'two'],
    [50, 'request failed', 'three'],
    [40, 'the file storage is unavailable', 1],
    [40, 'the file storage is unavailable', 2],
  ]);
});
