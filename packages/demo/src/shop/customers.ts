/** The password of every demo customer. */
export const DEMO_PASSWORD = 'Demo-Shop-1';

export interface DemoAddress {
  street: readonly string[];
  city: string;
  region: string | null;
  /** Null where the country has no list of regions. */
  region_id: number | null;
  region_code: string | null;
  postcode: string;
  country_id: string;
  telephone: string;
  company: string | null;
}

export interface DemoCustomer {
  email: string;
  firstname: string;
  lastname: string;
  gender: number;
  group_id: number;
  subscribed: boolean;
  /** The first is the default for billing, the last for shipping. */
  addresses: readonly [DemoAddress, ...DemoAddress[]];
}

/** Phone numbers and email domains are reserved for fiction. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    email: 'nora.whitfield@example.com',
    firstname: 'Nora',
    lastname: 'Whitfield',
    gender: 2,
    group_id: 1,
    subscribed: true,
    addresses: [
      {
        street: ['418 Magnolia Avenue'],
        city: 'Austin',
        region: 'Texas',
        region_id: 57,
        region_code: 'TX',
        postcode: '78704',
        country_id: 'US',
        telephone: '512-555-0134',
        company: null,
      },
    ],
  },
  {
    email: 'daniel.okafor@example.com',
    firstname: 'Daniel',
    lastname: 'Okafor',
    gender: 1,
    group_id: 1,
    subscribed: false,
    addresses: [
      {
        street: ['27 Larch Street', 'Apartment 5C'],
        city: 'Brooklyn',
        region: 'New York',
        region_id: 43,
        region_code: 'NY',
        postcode: '11215',
        country_id: 'US',
        telephone: '718-555-0172',
        company: null,
      },
      {
        street: ['1200 Harbor Way', 'Reception'],
        city: 'New York',
        region: 'New York',
        region_id: 43,
        region_code: 'NY',
        postcode: '10004',
        country_id: 'US',
        telephone: '212-555-0119',
        company: 'Okafor & Reyes Architects',
      },
    ],
  },
  {
    email: 'mei.tanaka@example.com',
    firstname: 'Mei',
    lastname: 'Tanaka',
    gender: 2,
    group_id: 1,
    subscribed: true,
    addresses: [
      {
        street: ['905 Sunset Terrace'],
        city: 'Oakland',
        region: 'California',
        region_id: 12,
        region_code: 'CA',
        postcode: '94611',
        country_id: 'US',
        telephone: '510-555-0148',
        company: null,
      },
    ],
  },
  {
    email: 'einkauf@waldhaus.example.com',
    firstname: 'Jonas',
    lastname: 'Brandt',
    gender: 1,
    group_id: 2,
    subscribed: false,
    addresses: [
      {
        street: ['Kastanienallee 12'],
        city: 'Berlin',
        region: 'Berlin',
        region_id: 82,
        region_code: 'BER',
        postcode: '10435',
        country_id: 'DE',
        telephone: '+49 30 23125 118',
        company: 'Waldhaus Outdoor GmbH',
      },
    ],
  },
  {
    email: 'isla.macleod@example.com',
    firstname: 'Isla',
    lastname: 'MacLeod',
    gender: 3,
    group_id: 1,
    subscribed: true,
    addresses: [
      {
        street: ['3 Quay Lane'],
        city: 'Portree',
        region: 'Isle of Skye',
        region_id: null,
        region_code: null,
        postcode: 'IV51 9DE',
        country_id: 'GB',
        telephone: '01632 960 214',
        company: null,
      },
    ],
  },
];
