import { Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Places, TABS, type Tab, tabOf } from './placing';
import type { ProductForm } from './product-form';

interface Props {
  places: Places;
  /** The parts by tab; tabs without a part are hidden. */
  parts: Partial<Record<Tab, ReactNode>>;
  partsLabel: string;
}

/** The editor's tabs. The open one is in the URL; tabs with invalid fields are marked, and the first of them opens automatically. */
export function ProductTabs({ places, parts, partsLabel }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: Tab };
  const offered = TABS.filter((one) => parts[one] !== undefined);
  const open = offered.find((one) => one === tab) ?? 'general';
  const faulty = useFaultyTabs(places);
  const go = (to: string | null): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, tab: to === 'general' ? undefined : to }), replace: true });
  const { submitCount } = useFormState<ProductForm>();
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const [first] = faulty;
    if (first && !faulty.includes(open)) go(first);
  });
  return (
    <Tabs value={open} onChange={go} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('products.edit.parts')}>
        {offered.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            rightSection={
              faulty.includes(one) && <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-label={t('form.fix')} role="img" />
            }
          >
            {one === 'parts' ? partsLabel : t(`products.edit.tab.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {offered.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {parts[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function useFaultyTabs(places: Places): Tab[] {
  const { errors } = useFormState<ProductForm>();
  const names = Object.keys(errors).flatMap((name) =>
    name === 'attributes' ? Object.keys(errors.attributes ?? {}).map((code) => tabOf(places, name, code)) : tabOf(places, name),
  );
  return TABS.filter((one) => names.includes(one));
}
