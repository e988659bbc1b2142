import { Group, List } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { saveAs } from '../../../shell/job-tray';
import { SmallButton } from '../../../shell/small-button';

interface Props {
  lines: readonly string[];
  example: () => { name: string; csv: string };
  exportLabel: string;
  onExport: () => void;
  isStarting: boolean;
}

/** How a file is read, with an example to download and an export of all there is. */
export function FileHelp({ lines, example, exportLabel, onExport, isStarting }: Props) {
  const { t } = useTranslation();
  const download = (): void => {
    const { name, csv } = example();
    saveAs(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Card title={t('products.import.columns')} gap="sm">
      <List size="sm" spacing={6}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Group gap="xs">
        <SmallButton
          label={t('products.import.example')}
          variant="default"
          onClick={download}
          leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        />
        <SmallButton
          label={exportLabel}
          variant="default"
          onClick={onExport}
          loading={isStarting}
          leftSection={<IconUpload size={14} style={{ rotate: '180deg' }} aria-hidden />}
        />
      </Group>
    </Card>
  );
}
