/** The scripts that the fonts of the PDFs have signs for. */
const SCRIPTS = new Set(['Latn', 'Grek', 'Cyrl']);

/**
 * The language (`de_DE`) in which a PDF writes dates, numbers and countries: that of the store view, or the English of its region if its
 * script could only be printed as empty boxes.
 */
export function printableLanguage(language: string): string {
  try {
    const { script, region = 'US' } = new Intl.Locale(language.replaceAll('_', '-')).maximize();
    return script === undefined || SCRIPTS.has(script) ? language : `en_${region}`;
  } catch {
    // A setting without a valid language.
    return language;
  }
}
