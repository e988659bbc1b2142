import { Button, Group, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client } from '../../api/trpc';
import { NumberBox } from '../../form/number-box';
import type { NumberValue } from '../../form/number-text';

interface Props {
  ruleId: number;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

const FRESH = { quantity: 100, length: 12, format: 'alphanum', prefix: '', suffix: '', delimiter_at_every: 4, delimiter: '-' };
type Counts = Record<'quantity' | 'length' | 'delimiter_at_every', NumberValue>;
type Wish = Omit<typeof FRESH, keyof Counts> & Counts;
const SIGNS: Record<string, string> = { alphanum: '7GQ2X9KLM4PA', alpha: 'QWXKLMPRTZAB', num: '472918305664' };
const MOST = 100_000;

/** Asks for the number and format of coupon codes; a job generates them and a file of the new ones. */
export function GenerateCoupons({ ruleId, name, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [wish, setWish] = useState<Wish>(FRESH);
  const set = (change: Partial<Wish>): void => setWish((before) => ({ ...before, ...change }));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { quantity, length, delimiter_at_every } = wish;
    if (typeof quantity !== 'number' || typeof length !== 'number' || typeof delimiter_at_every !== 'number') return;
    const input = { rule_id: ruleId, ...wish, ...(!wish.delimiter && { delimiter_at_every: 0 }) };
    const title = t('marketing.generateTitle', { count: quantity, name });
    const job = await act((call) => client.job.jobs.start.mutate({ kind: 'coupons.generate', title, input }, call), {
      done: t('marketing.generating'),
    });
    if (job) onClose();
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('marketing.generate')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <SimpleGrid cols={2}>
            <Count label={t('marketing.howMany')} value={wish.quantity} max={MOST} onChange={(quantity) => set({ quantity })} autoFocus />
            <Count label={t('marketing.length')} value={wish.length} max={32} onChange={(length) => set({ length })} />
            <Select
              label={t('marketing.signs')}
              data={(['alphanum', 'alpha', 'num'] as const).map((value) => ({ value, label: t(`marketing.signsOf.${value}`) }))}
              value={wish.format}
              onChange={(format) => format && set({ format })}
              allowDeselect={false}
              style={{ gridColumn: '1 / -1' }}
            />
            <TextInput label={t('marketing.prefix')} value={wish.prefix} onChange={(event) => set({ prefix: event.currentTarget.value })} />
            <TextInput label={t('marketing.suffix')} value={wish.suffix} onChange={(event) => set({ suffix: event.currentTarget.value })} />
            <TextInput
              label={t('marketing.delimiter')}
              value={wish.delimiter}
              onChange={(event) => set({ delimiter: event.currentTarget.value })}
            />
            <Count
              label={t('marketing.delimiterEvery')}
              value={wish.delimiter_at_every}
              min={0}
              max={32}
              onChange={(delimiter_at_every) => set({ delimiter_at_every })}
            />
          </SimpleGrid>
          <Text size="sm" aria-live="polite">
            {t('marketing.looksLike')} <code>{sampleOf(wish)}</code>
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('act.cancel')}
            </Button>
            <Button type="submit" loading={isActing}>
              {t('marketing.generate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface CountProps {
  label: string;
  value: NumberValue;
  min?: number;
  max: number;
  onChange: (value: NumberValue) => void;
  autoFocus?: boolean;
}

function Count({ label, value, min = 1, max, onChange, autoFocus }: CountProps) {
  return (
    <NumberBox
      label={label}
      value={value}
      min={min}
      max={max}
      decimals={0}
      required
      withAsterisk={false}
      {...(autoFocus && { 'data-autofocus': true })}
      onChange={onChange}
    />
  );
}

/** An example code in the chosen format. */
function sampleOf({ length, format, prefix, suffix, delimiter, delimiter_at_every }: Wish): string {
  const every = typeof delimiter_at_every === 'number' ? delimiter_at_every : 0;
  const signs = (SIGNS[format] ?? '').repeat(3).slice(0, typeof length === 'number' ? length : 0);
  const parts = every > 0 && delimiter ? (signs.match(new RegExp(`.{1,${every}}`, 'g')) ?? []) : [signs];
  return `${prefix}${parts.join(delimiter)}${suffix}`;
}
