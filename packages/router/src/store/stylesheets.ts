const MOST = 5;

/** The URLs of stylesheets in a setting, one per line. */
export const stylesheetsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether each line of a setting is the URL of a stylesheet, and there are at most five. */
export function areStylesheets(lines: string): boolean {
  const urls = stylesheetsOf(lines);
  return urls.length <= MOST && urls.every((url) => /^https?:\/\/[^\s;,'"]+$/.test(url) && URL.canParse(url));
}
