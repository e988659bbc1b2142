import i18next from 'i18next';

/** The text of a key that is known only while running (a state, a field's name); `otherwise` when there is none. */
export function say(key: string, otherwise: string, options: Record<string, unknown> = {}): string {
  return String(i18next.t(key as never, { ...options, defaultValue: otherwise } as never));
}

/** The shop's own words in the reader's language, by the English template. */
export function sayError(template: string): string {
  return String(i18next.t(template as never, { ns: 'errors', keySeparator: false, nsSeparator: false, defaultValue: template } as never));
}
