import { isUnread, numberFaultText, readNumber } from '../../../form/number-text';

/** A pasted line that cannot be read. */
export interface PasteFault {
  line: number;
  sku: string;
  message: string;
}

interface PastedPrices {
  items: { sku: string; qty: number; price: number }[];
  /** The line of each item in the text. */
  lines: number[];
  faults: PasteFault[];
}

const SMALLEST_QTY = 0.0001;

/**
 * Reads cells copied from a spreadsheet, or typed with semicolons between them: a SKU and a price a line, or a SKU, a quantity and a price;
 * numbers as the user writes them. `missing` is the message for a line without a price.
 */
export function pastedPrices(text: string, missing: string): PastedPrices {
  const found: PastedPrices = { items: [], lines: [], faults: [] };
  text.split(/\r?\n/).forEach((content, index) => {
    if (content.trim() === '') return;
    const line = index + 1;
    const cells = content.split(content.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
    const sku = cells[0] ?? '';
    const [qtyText, priceText] = cells.length > 2 ? [cells[1] ?? '', cells[2] ?? ''] : ['', cells[1] ?? ''];
    const qty = readNumber(qtyText, { min: SMALLEST_QTY });
    const price = readNumber(priceText, { min: 0 });
    const refuse = (message: string) => found.faults.push({ line, sku, message });
    if (sku === '' || price === null) refuse(missing);
    else if (isUnread(qty)) refuse(`${qtyText}: ${numberFaultText(qty)}`);
    else if (isUnread(price)) refuse(`${priceText}: ${numberFaultText(price)}`);
    else {
      found.items.push({ sku, qty: qty ?? 1, price });
      found.lines.push(line);
    }
  });
  return found;
}
