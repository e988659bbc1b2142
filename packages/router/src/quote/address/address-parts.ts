const PARTS = [
  ...(['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company'] as const),
  ...(['city', 'country_id', 'postcode', 'telephone', 'fax', 'vat_id'] as const),
] as const;
type Part = (typeof PARTS)[number];

/** The plain text parts of an address as returned by `read`, otherwise null. */
export const addressParts = (read: (part: Part) => string | null | undefined): Record<Part, string | null> =>
  Object.fromEntries(PARTS.map((part) => [part, read(part) ?? null])) as Record<Part, string | null>;
