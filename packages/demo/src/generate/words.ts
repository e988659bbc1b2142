/** Words for generated names. The list lengths have no common factor, so that combinations repeat late. */
export const qualities = [
  'Sturdy',
  'Quiet',
  'Northern',
  'Everyday',
  'Light',
  'Folding',
  'Classic',
  'Compact',
  'Rustic',
  'Bright',
  'Long',
  'Double',
  'Soft',
];

export const materials = ['Oak', 'Linen', 'Steel', 'Wool', 'Cotton', 'Copper', 'Bamboo', 'Leather', 'Glass', 'Cork', 'Ash'];

export const things = [
  'Shelf',
  'Chair',
  'Bowl',
  'Lamp',
  'Basket',
  'Blanket',
  'Bottle',
  'Bag',
  'Table',
  'Clock',
  'Frame',
  'Tray',
  'Stool',
  'Box',
  'Jar',
  'Rug',
  'Mirror',
];

export const departments = ['Garden', 'Workshop', 'Kitchen', 'Bath', 'Office', 'Nursery', 'Hallway', 'Bedroom', 'Balcony', 'Cellar'];
