import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { quantity } from '../../../texts/format';
import { FaultTable, useStartJob } from '../jobs/started-jobs';
import type { Checked, CsvImportOf } from './use-dry-run';

interface Props {
  of: CsvImportOf;
  checked: Checked;
  onAgain: () => void;
  onStarted: (jobId: number) => void;
}

type Mode = 'all-or-nothing' | 'good-lines';

/** Result of the dry run, and the choice to start the import. */
export function ImportCheck({ of, checked, onAgain, onStarted }: Props) {
  const { t } = useTranslation();
  const { start, isStarting } = useStartJob();
  const [mode, setMode] = useState<Mode>('all-or-nothing');
  const { name, csv, isThrough, lines, faults, failure } = checked;
  const faulty = new Set(faults.map(({ line }) => line)).size;
  const good = Math.max(lines - faulty, 0);
  const canStart = isThrough && !failure && good > 0 && (faulty === 0 || mode === 'good-lines');
  async function run(): Promise<void> {
    const id = await start({ kind: of.kind, title: t('products.import.jobTitle', { name }), input: { ...of.input, csv, mode } });
    if (id !== undefined) onStarted(id);
  }
  return (
    <Card title={name} gap="md">
      <div role="status">
        {!isThrough && (
          <Stack gap={6}>
            <Text size="sm">{t('products.import.checking')}</Text>
            <Progress value={100} animated aria-label={t('products.import.checking')} />
            <Hint>{t('products.import.checked', { done: quantity(lines) })}</Hint>
          </Stack>
        )}
        {isThrough && !failure && <Verdict lines={lines} faulty={faulty} />}
      </div>
      {failure && (
        <Alert color="brick" title={t('products.import.failed')} role="alert">
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {failure}
          </Text>
        </Alert>
      )}
      <FaultTable faults={faults} fileName={name.replace(/(\.\w+)?$/, '-faults.csv')} />
      {isThrough && faulty > 0 && good > 0 && (
        <Radio.Group label={t('products.import.mode')} value={mode} onChange={(chosen) => setMode(chosen as Mode)}>
          <Stack gap={6} mt={6}>
            <Radio value="all-or-nothing" label={t('products.import.modeNone')} />
            <Radio value="good-lines" label={t('products.import.modeGood')} />
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('products.import.other')}
        </Button>
        <Button disabled={!canStart} loading={isStarting} onClick={() => void run()}>
          {of.start(good)}
        </Button>
      </Group>
    </Card>
  );
}

function Verdict({ lines, faulty }: { lines: number; faulty: number }) {
  const { t } = useTranslation();
  if (lines === 0 && faulty === 0) return <Alert color="ochre">{t('products.import.noLines')}</Alert>;
  if (faulty === 0) return <Alert color="verdigris">{t('products.import.allGood', { count: lines })}</Alert>;
  return <Alert color="ochre">{t('products.import.faulty', { count: faulty, total: quantity(lines) })}</Alert>;
}
