/** A carrier, with the address of the page that follows a parcel; `{number}` stands for the tracking number. */
export interface Carrier {
  title: string;
  code: string;
  url: string;
}

/** The code of carriers that Magento has no code for. */
const CUSTOM = 'custom';
const NUMBER = '{number}';

const known: readonly Carrier[] = [
  { title: 'DHL', code: 'dhl', url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
  { title: 'UPS', code: 'ups', url: 'https://www.ups.com/track?tracknum={number}' },
  { title: 'FedEx', code: 'fedex', url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { title: 'USPS', code: 'usps', url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
  { title: 'DPD', code: CUSTOM, url: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { title: 'GLS', code: CUSTOM, url: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}' },
  { title: 'Hermes', code: CUSTOM, url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}' },
];

const LINE = /^\s*(.{1,80}?)\s*=\s*(https?:\/\/\S+)\s*$/;

/** Whether each line of a setting names a carrier and its page: `Post = https://post.example/{number}`. */
export const areCarrierLines = (lines: string): boolean =>
  lines.split('\n').every((line) => line.trim() === '' || carrierOf(line) !== undefined);

function carrierOf(line: string): Carrier | undefined {
  const [, title = '', url = ''] = LINE.exec(line) ?? [];
  const isPage = url.includes(NUMBER) && URL.canParse(url.replaceAll(NUMBER, '1'));
  return isPage ? { title, code: codeOf(title), url } : undefined;
}

const isNamed = (title: string) => (one: Carrier) => one.title.toLowerCase() === title.trim().toLowerCase();
const codeOf = (title: string): string => known.find(isNamed(title))?.code ?? CUSTOM;

/** The carriers of the shop: its own, one a line, before those that everyone has. */
export function carriersOf(lines: string): Carrier[] {
  const own = lines.split('\n').flatMap((line) => carrierOf(line) ?? []);
  return [...own, ...known.filter(({ title }) => !own.some(isNamed(title)))];
}

/** The page that follows a parcel, by the carrier's name or else its code; nothing for a carrier that has none. */
export function trackingUrl(carriers: readonly Carrier[], { title, code, number }: TrackedParcel): string | undefined {
  const byCode = code === CUSTOM ? undefined : carriers.find((one) => one.code === code);
  const carrier = carriers.find(isNamed(title ?? '')) ?? byCode;
  return number?.trim() ? carrier?.url.replaceAll(NUMBER, encodeURIComponent(number.trim())) : undefined;
}

export interface TrackedParcel {
  title?: string | null | undefined;
  code?: string | null | undefined;
  number?: string | null | undefined;
}
