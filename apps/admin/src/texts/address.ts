/** The address fields of the town lines. */
export interface Town {
  country_id?: string | null | undefined;
  postcode?: string | null | undefined;
  city?: string | null | undefined;
  region?: string | null | undefined;
  /** `TX`; the region's name if there is no code. */
  region_code?: string | null | undefined;
}

type Part = string | null | undefined;
const words = (...parts: Part[]): string => parts.filter(Boolean).join(' ');

/** Countries that write the region after the town: with a comma, without one, or after postcode and town. */
const COMMA = ['US', 'CA', 'PR'];
const PLAIN = ['AU', 'NZ'];
const LAST = ['IT', 'ES'];
/** Countries with the postcode on its own line. */
const OWN_LINE = ['GB', 'IE', 'IN', 'SG', 'ZA'];

/** The town lines in the order of the country: `Austin, TX 78704`, `10115 Berlin`, `London` and `SW1A 1AA`. */
export function townLines({ country_id, postcode, city, region, region_code }: Town): string[] {
  const country = country_id ?? '';
  const code = region_code || region;
  if (COMMA.includes(country)) return [[city, words(code, postcode)].filter(Boolean).join(', ')];
  if (PLAIN.includes(country)) return [words(city, code, postcode)];
  if (LAST.includes(country)) return [words(postcode, city, code)];
  if (OWN_LINE.includes(country)) return [words(city), words(region), words(postcode)];
  return [words(postcode, city), words(region)];
}
