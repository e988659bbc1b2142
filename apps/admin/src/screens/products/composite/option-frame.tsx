import { type ComboboxItem, Grid, Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../../../form/fields';
import { EntryTools } from './entry-tools';

/** Where an option stands among the others, and what moves it or takes it away. */
export interface OptionPlace {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

interface Props extends OptionPlace {
  /** Where the option stands in the form. */
  at: string;
  name: string;
  kinds: ComboboxItem[];
  /** The form's field that says whether a buyer has to choose. */
  requiredField: string;
  children: ReactNode;
}

/** What every kind of option has: a title, a kind, whether it must be chosen, a place; and its own below. */
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
