import { add, divide, money } from '@merx/wire';
import { inBothCurrencies } from './amounts.js';
import type { Amounts, LineTotals, TotalsInput } from './totals.js';

/** What one piece of a line costs without tax when nobody asks another price for it. */
export function listPrice({ lines, rate, tax }: TotalsInput, line: LineTotals): Amounts {
  const given = lines.find(({ itemId }) => itemId === line.itemId);
  if (!given?.customPrice) return line.price;
  const { unitPrice, taxes } = given;
  return inBothCurrencies(tax.pricesInclude ? divide(unitPrice, add(ONE, divide(taxes.storePercent, HUNDRED))) : unitPrice, rate);
}

const ONE = money(1);
const HUNDRED = money(100);
