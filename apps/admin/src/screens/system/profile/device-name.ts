const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Common names of browser and system from the user agent; undefined if not recognized. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const parts = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : userAgent.slice(0, 40);
}
