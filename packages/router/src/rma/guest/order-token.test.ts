import { expect, it } from 'vitest';
import { orderOfText, orderTokenText } from './order-token.js';

const DAY = 24 * 60 * 60 * 1000;

it('names an order for a day, and nothing else is a token', () => {
  const text = orderTokenText(7, 1000);
  expect([orderOfText(text, 1000), orderOfText(text, 999 + DAY), orderOfText(text, 1000 + DAY)]).toEqual([7, 7, undefined]);
  for (const other of ['', '7', `an order: ${text}`, `${text} `]) expect(orderOfText(other, 1000)).toBeUndefined();
});
