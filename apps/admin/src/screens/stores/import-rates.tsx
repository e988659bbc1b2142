import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { failureText } from '../../api/failure';
import { client, type Outputs } from '../../api/trpc';

/** Imports tax rates from CSV: validates the file and names the faulty lines, then saves all or nothing. */
export function ImportRates({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Outputs['tax']['rate']['importCsv']>();
  const [fault, setFault] = useState<string>();
  async function run(dryRun: boolean): Promise<void> {
    if (!file) return;
    const text = await file.text();
    setFault(undefined);
    const answer = await act<Outputs['tax']['rate']['importCsv']>((call) => client.tax.rate.importCsv.mutate({ text, dryRun }, call), {
      ...(!dryRun && { done: ({ created, updated }) => t('stores.imported', { created, updated }), undo: true }),
      onFailure: (error) => {
        setFault(failureText(error));
        return true;
      },
    });
    setChecked(dryRun ? answer : undefined);
    if (answer?.saved) onClose();
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('stores.importRates')} size="lg">
      <Stack>
        <Text size="sm">{t('stores.importHint')}</Text>
        <FileInput
          label={t('stores.file')}
          accept=".csv,text/csv"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setChecked(undefined);
            setFault(undefined);
          }}
        />
        {fault && (
          <Alert color="brick" role="alert" title={t('stores.faultyLines')}>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }} mah={260} component="div">
              {fault}
            </Text>
          </Alert>
        )}
        {checked && <Alert color="verdigris">{t('stores.checked', { created: checked.created, updated: checked.updated })}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!file} loading={isActing} onClick={() => void run(true)}>
            {t('stores.check')}
          </Button>
          <Button disabled={!checked} loading={isActing} onClick={() => void run(false)}>
            {t('act.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
