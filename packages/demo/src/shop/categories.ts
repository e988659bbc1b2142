/** A category of the demo shop; `key` is its url key. */
export interface DemoCategory {
  key: string;
  name: string;
  description: string;
  children?: readonly DemoCategory[];
}

/** The tree beneath the store's root category: three levels. */
export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'outdoor',
    name: 'Outdoor',
    description: 'Everything for a night under the sky and the walk there.',
    children: [
      {
        key: 'camping',
        name: 'Camping',
        description: 'Shelter, warmth and a hot meal.',
        children: [
          { key: 'tents', name: 'Tents & Tarps', description: 'From one-person shelters to family tents.' },
          { key: 'sleeping', name: 'Sleeping Bags & Mats', description: 'Down, synthetic, and something soft beneath.' },
          { key: 'camp-kitchen', name: 'Camp Kitchen', description: 'Stoves, pots and lanterns.' },
        ],
      },
      {
        key: 'hiking',
        name: 'Hiking',
        description: 'Carry less, walk further.',
        children: [
          { key: 'backpacks', name: 'Backpacks', description: 'Day packs and packs for a fortnight.' },
          { key: 'footwear', name: 'Footwear & Poles', description: 'A steady step on any ground.' },
        ],
      },
    ],
  },
  {
    key: 'home',
    name: 'Home',
    description: 'Well-made things for every day.',
    children: [
      {
        key: 'kitchen',
        name: 'Kitchen',
        description: 'Tools that outlast their guarantee.',
        children: [
          { key: 'cookware', name: 'Cookware', description: 'Pans, pots and the knife for both.' },
          { key: 'tableware', name: 'Tableware', description: 'Mugs, bowls and boards from small workshops.' },
        ],
      },
      {
        key: 'living',
        name: 'Living',
        description: 'Light, wool and quiet colours.',
        children: [{ key: 'light-textiles', name: 'Light & Textiles', description: 'Lamps, blankets and cushions.' }],
      },
    ],
  },
  {
    key: 'books',
    name: 'Books',
    description: 'New and lasting titles.',
    children: [
      { key: 'fiction', name: 'Fiction', description: 'Novels and stories.' },
      { key: 'non-fiction', name: 'Non-fiction', description: 'Cooking, nature, craft.' },
    ],
  },
  {
    key: 'audio',
    name: 'Audio',
    description: 'Listen closely.',
    children: [
      { key: 'headphones', name: 'Headphones', description: 'Over-ear, on-ear and in-ear.' },
      { key: 'hifi', name: 'Speakers & Hi-fi', description: 'For a shelf, a desk or a whole room.' },
    ],
  },
  { key: 'services', name: 'Workshops & Services', description: 'Nothing to ship: courses, care plans and digital maps.' },
];
