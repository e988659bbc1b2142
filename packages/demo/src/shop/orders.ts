import type { DemoAddress } from './customers.js';

export interface DemoOrder {
  /** The email of a demo customer, or the guest who ordered. */
  buyer: string | DemoGuest;
  daysAgo: number;
  lines: readonly (readonly [sku: string, qty: number])[];
  outcome: 'pending' | 'holded' | 'canceled';
  /** Comments added to the order's history after it was placed. */
  comments: readonly { daysLater: number; text: string; notified: boolean }[];
}

export interface DemoGuest {
  email: string;
  firstname: string;
  lastname: string;
  address: DemoAddress;
}

const guest: DemoGuest = {
  email: 'tomas.lindqvist@example.com',
  firstname: 'Tomas',
  lastname: 'Lindqvist',
  address: {
    street: ['77 Cedar Hollow Road'],
    city: 'Denver',
    region: 'Colorado',
    region_id: 13,
    region_code: 'CO',
    postcode: '80206',
    country_id: 'US',
    telephone: '303-555-0163',
    company: null,
  },
};

/**
 * Oldest first, so that order numbers increase with time. Quantities are below the tiers and all customers pay list or special prices.
 * All orders are "pending": invoices and shipments are left for the user to try.
 */
export const demoOrders: readonly DemoOrder[] = [
  {
    buyer: 'nora.whitfield@example.com',
    daysAgo: 28,
    lines: [
      ['OUT-TNT-02', 1],
      ['OUT-SLP-03', 2],
      ['OUT-KIT-01', 1],
    ],
    outcome: 'pending',
    comments: [{ daysLater: 1, text: 'The check has not arrived yet; reminder sent.', notified: true }],
  },
  {
    buyer: 'daniel.okafor@example.com',
    daysAgo: 24,
    lines: [
      ['HOM-LMP-01', 2],
      ['HOM-MUG-01', 1],
    ],
    outcome: 'canceled',
    comments: [{ daysLater: 2, text: 'Canceled at the customer’s wish: the office has moved.', notified: true }],
  },
  {
    buyer: guest,
    daysAgo: 19,
    lines: [
      ['BOK-NON-03', 1],
      ['BOK-FIC-03', 2],
      ['BOK-FIC-05', 1],
    ],
    outcome: 'pending',
    comments: [],
  },
  {
    buyer: 'einkauf@waldhaus.example.com',
    daysAgo: 15,
    lines: [
      ['OUT-KIT-03', 2],
      ['OUT-KIT-04', 5],
      ['OUT-PCK-20', 3],
      ['OUT-POL-01', 4],
    ],
    outcome: 'holded',
    comments: [{ daysLater: 1, text: 'On hold until the VAT number is confirmed.', notified: false }],
  },
  {
    buyer: 'mei.tanaka@example.com',
    daysAgo: 11,
    lines: [
      ['AUD-TRN-01', 1],
      ['AUD-SPK-01', 1],
      ['SRV-CAR-02', 1],
    ],
    outcome: 'pending',
    comments: [{ daysLater: 0, text: 'Please ring at the garden gate.', notified: false }],
  },
  {
    buyer: 'isla.macleod@example.com',
    daysAgo: 6,
    lines: [
      ['SRV-MAP-01', 1],
      ['SRV-WRK-02', 2],
    ],
    outcome: 'pending',
    comments: [],
  },
  {
    buyer: 'nora.whitfield@example.com',
    daysAgo: 3,
    lines: [
      ['HOM-POT-05', 1],
      ['BOK-NON-01', 1],
    ],
    outcome: 'pending',
    comments: [],
  },
  {
    buyer: 'daniel.okafor@example.com',
    daysAgo: 1,
    lines: [
      ['AUD-HDP-02', 1],
      ['AUD-EAR-01', 1],
      ['HOM-CND-01', 2],
    ],
    outcome: 'pending',
    comments: [],
  },
];
