import { Button, Group, Stack, Table, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import type { ProductForm, TierForm } from './product-form';
import { useProductScope } from './product-scope';

const ALL_GROUPS = 32_000;
const NEW: TierForm = { website_id: 0, customer_group_id: ALL_GROUPS, qty: 1, kind: 'fixed', amount: null };

/** Prices for some customers or from some quantity on. */
export function TierPrices() {
  const { t } = useTranslation();
  const { fields, append, remove } = useRows<ProductForm, 'tiers'>('tiers');
  return (
    <Card title={t('products.edit.tiers')}>
      <Stack align="flex-start">
        <Hint>{t('products.edit.tiersHint')}</Hint>
        {fields.length > 0 && (
          <Table.ScrollContainer minWidth={720} w="100%">
            <Table verticalSpacing={6} withRowBorders={false} style={{ tableLayout: 'fixed' }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th pl={0}>{t('products.edit.website')}</Table.Th>
                  <Table.Th>{t('products.edit.customerGroup')}</Table.Th>
                  <Table.Th w={100}>{t('products.edit.fromQty')}</Table.Th>
                  <Table.Th w={150}>{t('products.edit.tierKind')}</Table.Th>
                  <Table.Th w={140}>{t('products.edit.amount')}</Table.Th>
                  <Table.Th w={48}>
                    <VisuallyHidden component="span">{t('word.actions')}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {fields.map(({ key }, index) => (
                  <TierRow key={key} index={index} onRemove={() => remove(index)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => append(NEW)}>
          {t('products.edit.addTier')}
        </Button>
      </Stack>
    </Card>
  );
}

function TierRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const { lookups, currency } = useProductScope();
  const kind = useWatch({ name: `tiers.${index}.kind` });
  const place = `${t('products.edit.tiers')} ${index + 1}`;
  const labelled = (label: string) => `${place}: ${label}`;
  const websites = [
    { value: '0', label: t('products.edit.allWebsites') },
    ...lookups.websites.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const groups = [
    { value: String(ALL_GROUPS), label: t('products.edit.allGroups') },
    ...lookups.customer_groups.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const kinds = [
    { value: 'fixed', label: t('products.edit.fixedPrice') },
    { value: 'percent', label: t('products.edit.percentOff') },
  ];
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td pl={0}>
        <SelectField name={`tiers.${index}.website_id`} aria-label={labelled(t('products.edit.website'))} data={websites} isNumber />
      </Table.Td>
      <Table.Td>
        <SelectField
          name={`tiers.${index}.customer_group_id`}
          aria-label={labelled(t('products.edit.customerGroup'))}
          data={groups}
          isNumber
          searchable
        />
      </Table.Td>
      <Table.Td>
        <NumberField name={`tiers.${index}.qty`} aria-label={labelled(t('products.edit.fromQty'))} min={0} />
      </Table.Td>
      <Table.Td>
        <SelectField name={`tiers.${index}.kind`} aria-label={labelled(t('products.edit.tierKind'))} data={kinds} />
      </Table.Td>
      <Table.Td>
        <NumberField
          name={`tiers.${index}.amount`}
          aria-label={labelled(t('products.edit.amount'))}
          min={0}
          {...(kind === 'percent' && { max: 100, decimals: 2 })}
          rightSection={kind === 'percent' ? '%' : currency}
          rightSectionWidth={52}
        />
      </Table.Td>
      <Table.Td pr={0}>
        <Group justify="flex-end" mt={3}>
          <IconButton icon={IconTrash} color="brick" label={t('act.remove')} about={place} onClick={onRemove} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
