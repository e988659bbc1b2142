import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PdfFile } from './document.schema.js';
import { layoutOf, type Sheet } from './pdf-sheet.js';

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
export async function pdfOf(sheet: Sheet): Promise<PdfFile> {
  opened ??= open();
  const library = await opened;
  const bytes = await library.createPdf(layoutOf(sheet)).getBuffer();
  const name = `${sheet.title}-${sheet.number}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { base64_encoded_data: bytes.toString('base64'), type: 'application/pdf', name: `${name}.pdf` };
}
