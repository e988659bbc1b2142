import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfFile } from './document.schema.js';

/** The fonts are included in the library; they support Latin, Greek and Cyrillic. */
const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const font = (name: string) => join(fontFolder, `Roboto-${name}.ttf`);

let opened: Promise<typeof import('pdfmake')> | undefined;

/** The library is loaded with the first PDF, since most processes never create one. It may only access its own fonts. */
async function open() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({
    Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
  });
  pdfmake.setLocalAccessPolicy((path) => dirname(path) === fontFolder);
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** The sheet as a base64 PDF, named after its title and number. */
export const pdfOf = (sheet: Sheet): Promise<PdfFile> => pdfOfAll([sheet], nameOf(sheet));

/** The sheets as one base64 PDF of that name, each on pages of its own; at least one. */
export async function pdfOfAll(sheets: readonly Sheet[], title: string): Promise<PdfFile> {
  opened ??= open();
  const library = await opened;
  const bytes = await library.createPdf(layoutOf(sheets, title)).getBuffer();
  const name = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return { base64_encoded_data: bytes.toString('base64'), type: 'application/pdf', name: `${name}.pdf` };
}

/** The content of a PDF about an order, such as a packing slip or an invoice. All values are display text. */
export interface Sheet {
  /** The title, such as `Packing slip`. */
  title: string;
  /** Empty for a sheet without a number. */
  number: string;
  shopName: string;
  /** The address of the store and how to reach it. */
  shopLines: readonly string[];
  /** For example `en_US`. */
  language: string;
  paper: 'A4' | 'LETTER';
  /** Header data: the order's number, dates, shipping method. */
  facts: readonly { label: string; value: string }[];
  addresses: readonly { title: string; lines: readonly string[] }[];
  /** The first column is the widest. */
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  totals: readonly { label: string; amount: string; isStrong?: boolean }[];
  notes: readonly { title: string; lines: readonly string[] }[];
}

interface SheetColumn {
  title: string;
  /** For quantities and amounts. */
  isNumber?: boolean;
}

export interface SheetRow {
  /** One per column. */
  cells: readonly string[];
  /** Small lines below the first cell. */
  details?: readonly string[];
  /** Whether it is a part of the row above. */
  isPart?: boolean;
}

const GREY = '#59636e';
const LINE = '#d9dce1';
const MARGIN = 48;

const nameOf = ({ title, number }: Pick<Sheet, 'title' | 'number'>): string => `${title} ${number}`.trim();

/** The sheets as a document definition of the PDF library, in the language of the first. */
function layoutOf(sheets: readonly Sheet[], title: string): TDocumentDefinitions {
  const [first] = sheets;
  return {
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 12],
    displayTitle: true,
    ...(first && { language: first.language.replaceAll('_', '-'), info: { title, author: first.shopName } }),
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    content: sheets.map((sheet) => ({
      section: [head(sheet), places(sheet), goods(sheet), sums(sheet), ...notes(sheet)],
      pageSize: sheet.paper,
      footer: footerOf(sheet, sheets.length === 1),
    })),
  };
}

/** The footer of a sheet's pages, which are counted from one; the library knows how many there are only of all sheets together. */
function footerOf(sheet: Sheet, isSingle: boolean) {
  let first: number | undefined;
  return (page: number, pages: number): Content => {
    first ??= page;
    const count = isSingle ? `${page} / ${pages}` : String(page - first + 1);
    return {
      columns: [nameOf(sheet), { text: count, alignment: 'right' }],
      margin: [MARGIN, 16, MARGIN, 0],
      fontSize: 8,
      color: GREY,
    };
  };
}

const head = ({ shopName, shopLines, facts, ...sheet }: Sheet): Content => ({
  columns: [
    {
      stack: [
        { text: shopName, fontSize: 12, bold: true, margin: [0, 4, 0, 2] },
        ...shopLines.map((text) => ({ text, fontSize: 9, color: GREY })),
      ],
    },
    {
      alignment: 'right',
      stack: [
        { text: nameOf(sheet), fontSize: 16, bold: true, margin: [0, 0, 0, 6] },
        ...facts.map(({ label, value }) => ({ text: [{ text: `${label}  `, color: GREY }, value] })),
      ],
    },
  ],
  margin: [0, 0, 0, 24],
});

const places = ({ addresses }: Sheet): Content => ({
  columns: addresses.map(({ title, lines }) => ({ stack: [{ text: title, color: GREY }, ...lines.map((text) => ({ text }))] })),
  columnGap: 24,
  margin: [0, 0, 0, 24],
});

function goods({ columns, rows }: Sheet): Content {
  const alignmentOf = (index: number) => (columns[index]?.isNumber ? 'right' : 'left');
  const titles = columns.map(({ title }, index): TableCell => ({ text: title, color: GREY, fontSize: 9, alignment: alignmentOf(index) }));
  const body = rows.map(({ cells, details = [], isPart = false }) =>
    columns.map((_, index): TableCell => {
      const text = { text: cells[index] ?? '', alignment: alignmentOf(index) } as const;
      if (index > 0) return text;
      const small = details.map((detail) => ({ text: detail, fontSize: 8, color: GREY }));
      return { stack: [{ ...text, bold: !isPart }, ...small], margin: [isPart ? 14 : 0, 0, 0, 0] };
    }),
  );
  return {
    table: {
      headerRows: 1,
      widths: columns.map(({ isNumber }, index) => (index === 0 ? '*' : isNumber ? 62 : 110)),
      body: [titles, ...body],
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (index) => (index === 0 ? 0 : 8),
      paddingRight: (index) => (index === columns.length - 1 ? 0 : 8),
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 16],
  };
}

const sums = ({ totals }: Sheet): Content => ({
  stack: totals.map(({ label, amount, isStrong = false }) => ({
    columns: [
      { text: label, alignment: 'right', width: '*' },
      { text: amount, alignment: 'right', width: 96 },
    ],
    bold: isStrong,
    margin: [0, isStrong ? 6 : 1, 0, 1],
  })),
  unbreakable: true,
});

const notes = (sheet: Sheet): Content[] =>
  sheet.notes.map(({ title, lines }) => ({
    stack: [{ text: title, color: GREY }, ...lines.map((text) => ({ text }))],
    margin: [0, 14, 0, 0],
  }));
