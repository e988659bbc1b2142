import { Button, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client } from '../../../api/trpc';
import { NumberField } from '../../../form/fields';
import { ProductPicker } from '../product-picker';
import { EntryTools } from './entry-tools';
import { PartCard } from './part-card';
import { filled, type Product } from './part-values';
import { ProductName, useNames } from './product-name';
import { usePartForm } from './use-part-form';

const MembersForm = z.object({ members: z.array(z.object({ sku: filled, qty: z.number().min(0).nullable() })) });
type MembersForm = z.infer<typeof MembersForm>;

const membersOf = ({ product_links }: Product): MembersForm => ({
  members: product_links
    .filter(({ link_type }) => link_type === 'associated')
    .sort((one, other) => one.position - other.position)
    .map(({ linked_product_sku: sku, extension_attributes }) => ({ sku, qty: extension_attributes?.qty ?? 0 })),
});

/** The products that a group shows together, each with the quantity it begins with. */
export function GroupedPart({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { sku } = product;
  const [isPicking, { open, close }] = useDisclosure(false);
  const partForm = usePartForm<MembersForm>({
    productId: product.id,
    part: 'members',
    values: useMemo(() => membersOf(product), [product]),
    schema: MembersForm,
    save: ({ members }, call) => {
      const others = product.product_links.filter(({ link_type }) => link_type !== 'associated');
      const links = members.map((member, index) => ({
        sku,
        link_type: 'associated',
        linked_product_sku: member.sku,
        position: index + 1,
        extension_attributes: { qty: member.qty ?? 0 },
      }));
      return client.catalog.product.update.mutate({ sku, product: { product_links: [...others, ...links] } }, call);
    },
  });
  const { fields, append, remove, move } = useFieldArray({ control: partForm.form.control, name: 'members', keyName: 'key' });
  const skus = fields.map((field) => field.sku);
  const names = useNames(skus);
  return (
    <PartCard
      title={t('products.composite.members')}
      partForm={partForm}
      actions={
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
          {t('products.composite.addProducts')}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('products.composite.noMembers')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={420} type="native">
          <Table aria-label={t('products.composite.members')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('word.name')}</Table.Th>
                <Table.Th w={140}>{t('products.composite.startQty')}</Table.Th>
                <Table.Th w={100} aria-label={t('word.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field, index) => (
                <Table.Tr key={field.key}>
                  <Table.Td>
                    <ProductName sku={field.sku} name={names.get(field.sku)} />
                  </Table.Td>
                  <Table.Td>
                    <NumberField
                      size="xs"
                      name={`members.${index}.qty`}
                      aria-label={`${t('products.composite.startQty')}: ${field.sku}`}
                      min={0}
                    />
                  </Table.Td>
                  <Table.Td>
                    <EntryTools name={field.sku} index={index} count={fields.length} onMove={move} onRemove={() => remove(index)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ProductPicker
        isOpen={isPicking}
        title={t('products.composite.addProducts')}
        without={[sku, ...skus]}
        types={['simple', 'virtual', 'downloadable']}
        onClose={close}
        onChoose={(products) => append(products.map((one) => ({ sku: one.sku, qty: 0 })))}
      />
    </PartCard>
  );
}
