import { Kbd, Modal, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type en from '../texts/en';
import { closeShortcuts } from './openers';

type Name = keyof en['shortcut'];

const KEYS: readonly (readonly [string, Name])[] = [
  ['Ctrl / ⌘ K', 'palette'],
  ['Ctrl / ⌘ S', 'save'],
  ['?', 'help'],
  ['/', 'listSearch'],
  ['J', 'nextRow'],
  ['K', 'previousRow'],
  ['Enter', 'openRow'],
  ['G S', 'goStart'],
  ['G O', 'goOrders'],
  ['G P', 'goProducts'],
  ['G C', 'goCustomers'],
  ['N P', 'newProduct'],
];

/** The list of all keyboard shortcuts. */
export default function ShortcutList() {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={closeShortcuts} title={t('shortcut.title')}>
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, name]) => (
            <Table.Tr key={name}>
              <Table.Td>{t(`shortcut.${name}`)}</Table.Td>
              <Table.Td ta="end">
                <Kbd>{keys}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
