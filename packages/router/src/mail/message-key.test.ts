import { expect, it } from 'vitest';
import { messageKey } from './message-key.js';

const mail = {
  id: 7,
  kind: 'order_new',
  store_id: 1,
  subject_id: 12,
  recipient: 'a@b.test',
  data: {},
  attempts: 1,
  created_at: '2026-03-01 07:30:00.123+00',
};

it('is the same at every attempt, and another for another mail of the same id', () => {
  const key = messageKey(mail);
  expect(key).toMatch(/^mail-7\.[0-9a-f]{24}$/);
  expect(messageKey({ ...mail, attempts: 9 })).toBe(key);
  const others = [{ id: 8 }, { recipient: 'c@b.test' }, { subject_id: 13 }, { created_at: '2026-03-01 07:30:00.124+00' }];
  for (const other of others) expect(messageKey({ ...mail, ...other })).not.toBe(key);
});
