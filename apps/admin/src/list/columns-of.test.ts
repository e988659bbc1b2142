import { wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf } from './columns-of';

const Row = z.object({
  entity_id: wireInt,
  name: wireText.nullable(),
  created_at: wireTime,
  qty: wireDecimal,
  is_active: wireBool,
  amount: wireDecimal.nullable(),
  tags: z.array(wireText),
});
const row = { entity_id: 1234, name: '', created_at: '2026-01-02 03:04:05', qty: 1234.5, is_active: true, amount: 2, tags: [] };

beforeAll(async () => {
  const texts = { word: { name: 'Name', id: 'ID', created_at: 'Created', yes: 'Yes', no: 'No' }, things: { name: 'Own name' } };
  // As the app does: what another file in the same process has set would stay.
  await i18next.init({ lng: 'en', defaultNS: 'app', ns: ['app'], resources: { en: { app: texts } } });
});

const columns = (...fields: (keyof typeof row)[]) =>
  columnsOf(
    Row,
    'things',
    fields.map((id) => ({ id, title: id })),
  );

describe('columnsOf', () => {
  it('has sorting, filter and alignment follow from the kind of the field', () => {
    const found = columns('name', 'created_at', 'qty', 'is_active', 'tags', 'entity_id');
    expect(found.map(({ filter }) => filter?.kind)).toEqual(['text', 'time', 'number', 'yesNo', undefined, 'number']);
    expect(found.map(({ sortable }) => sortable)).toEqual([true, true, true, true, false, true]);
    expect(found.map(({ align }) => align)).toEqual([undefined, undefined, 'end', undefined, undefined, 'end']);
  });

  it('shows no value as a dash, figures with separators and ids without', () => {
    expect(columns('name', 'qty', 'is_active', 'entity_id').map(({ render }) => render(row))).toEqual(['–', '1,234.5', 'Yes', '1234']);
  });

  it('takes amounts, choices and what the list says instead', () => {
    const [amount, choice] = columnsOf(Row, 'things', [
      { id: 'amount', title: 'Amount', currency: () => 'EUR' },
      { id: 'entity_id', title: 'Shop', options: [{ value: '1234', label: 'Main' }], sortable: false },
    ]);
    expect(amount?.render(row)).toBe('€2.00');
    expect(choice).toMatchObject({ filter: { kind: 'choice' }, sortable: false, align: undefined });
    expect(choice?.render(row)).toBe('Main');
  });

  it('has a title of its own before the shared one', () => {
    const [own, shared] = columnsOf(Row, 'things', ['name', { id: 'created_at' }]);
    expect([own?.title, shared?.title, own?.narrow]).toEqual(['Own name', 'Created', 'title']);
  });
});
