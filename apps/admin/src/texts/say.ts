import i18next from 'i18next';

/** Translates a key that is only known at runtime (a state, a field name); `otherwise` is the fallback. */
export function say(key: string, otherwise: string, options: Record<string, unknown> = {}): string {
  return String(i18next.t(key as never, { ...options, defaultValue: otherwise } as never));
}

/** The values that have a label under a key, as options. */
export const labelled = (key: string): { value: string; label: string }[] =>
  Object.entries(i18next.t(key as never, { returnObjects: true }) as Record<string, string>).map(([value, label]) => ({ value, label }));

/** Translates a server message by its English template. */
export function sayError(template: string): string {
  return String(i18next.t(template as never, { ns: 'errors', keySeparator: false, nsSeparator: false, defaultValue: template } as never));
}

/** Display name of an actor: admins by name, others with their type. */
export const actorText = (type: string | null, name: string): string => (type === null || type === 'admin' ? name : `${name} (${type})`);

/** The name of an order status: translated, unless the store has renamed it. */
export function orderStatusText(code: string, label: string): string {
  const key = `orderStatus.${code}`;
  return label === say(key, '', { lng: 'en' }) ? say(key, label) : label;
}
