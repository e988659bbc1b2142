import { type ComboboxItem, Grid, Group, Paper, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';

/** Position of a list entry, and how to move or remove it. */
export interface OptionPlace {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

interface Props extends OptionPlace {
  /** Path of the option in the form. */
  at: string;
  name: string;
  kinds: ComboboxItem[];
  /** The form field that makes the option required. */
  requiredField: string;
  children: ReactNode;
}

/** Common fields of every option type: title, type, required, position; type-specific fields are its children. */
export function OptionFrame({ at, name, kinds, requiredField, children, ...place }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <Grid flex={1}>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <TextField name={`${at}.title`} label={t('products.composite.title')} required />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <SelectField name={`${at}.type`} label={t('products.composite.kind')} data={kinds} allowDeselect={false} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }} style={{ alignSelf: 'flex-end' }}>
              <CheckField name={`${at}.${requiredField}`} label={t('products.composite.required')} pb={8} />
            </Grid.Col>
          </Grid>
          <EntryTools name={name} {...place} />
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

/** Moves a list entry up or down, or removes it. */
export function EntryTools({ name, index, count, onMove, onRemove }: OptionPlace & { name: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={2} wrap="nowrap">
      <IconButton icon={IconArrowUp} label={t('act.moveUp')} about={name} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
      <IconButton
        icon={IconArrowDown}
        label={t('act.moveDown')}
        about={name}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />
    </Group>
  );
}

interface ListProps<Entry> {
  list: 'bundle' | 'options';
  title: string;
  /** Shown while there is no option. */
  hint: string;
  fresh: Entry;
  option: (key: string, place: OptionPlace) => ReactNode;
}

/** A card with the options of a product, and a button for another one. */
export function OptionList<Entry extends ProductForm['parts']['bundle' | 'options'][number]>(props: ListProps<Entry>) {
  const { t } = useTranslation();
  const { list, title, hint, fresh, option } = props;
  const { fields, append, remove, move } = useRows<ProductForm, `parts.${typeof list}`>(`parts.${list}`);
  return (
    <Card
      title={title}
      actions={
        <SmallButton
          label={t('products.composite.addOption')}
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(fresh, { focusName: `parts.${list}.${fields.length}.title` })}
        />
      }
      gap="md"
    >
      {fields.length === 0 && <Hint>{hint}</Hint>}
      {fields.map(({ key }, index) => option(key, { index, count: fields.length, onMove: move, onRemove: () => remove(index) }))}
    </Card>
  );
}
