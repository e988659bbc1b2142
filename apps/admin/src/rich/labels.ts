import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useTranslation } from 'react-i18next';

/** The texts of the editor's buttons. */
export function useLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation();
  return {
    boldControlLabel: t('content.rich.bold'),
    italicControlLabel: t('content.rich.italic'),
    underlineControlLabel: t('content.rich.underline'),
    strikeControlLabel: t('content.rich.strike'),
    clearFormattingControlLabel: t('content.rich.clear'),
    h1ControlLabel: t('content.rich.heading', { level: 1 }),
    h2ControlLabel: t('content.rich.heading', { level: 2 }),
    h3ControlLabel: t('content.rich.heading', { level: 3 }),
    h4ControlLabel: t('content.rich.heading', { level: 4 }),
    bulletListControlLabel: t('content.rich.bulletList'),
    orderedListControlLabel: t('content.rich.orderedList'),
    blockquoteControlLabel: t('content.rich.quote'),
    hrControlLabel: t('content.rich.line'),
    alignLeftControlLabel: t('content.rich.alignLeft'),
    alignCenterControlLabel: t('content.rich.alignCenter'),
    alignRightControlLabel: t('content.rich.alignRight'),
    alignJustifyControlLabel: t('content.rich.alignJustify'),
    linkControlLabel: t('content.rich.link'),
    unlinkControlLabel: t('content.rich.unlink'),
    linkEditorInputLabel: t('content.rich.address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('content.rich.newTab'),
    linkEditorInternalLink: t('content.rich.sameTab'),
    linkEditorSave: t('act.apply'),
    tableInsertControlLabel: t('content.rich.table'),
    tableInsertLabel: (columns, rows) => t('content.rich.tableSize', { columns, rows }),
    tableDeleteControlLabel: t('content.rich.deleteTable'),
    tableColumnBeforeControlLabel: t('content.rich.columnBefore'),
    tableColumnAfterControlLabel: t('content.rich.columnAfter'),
    tableColumnDeleteControlLabel: t('content.rich.deleteColumn'),
    tableRowBeforeControlLabel: t('content.rich.rowBefore'),
    tableRowAfterControlLabel: t('content.rich.rowAfter'),
    tableRowDeleteControlLabel: t('content.rich.deleteRow'),
    tableToggleHeaderRowControlLabel: t('content.rich.headerRow'),
    undoControlLabel: t('content.rich.undo'),
    redoControlLabel: t('content.rich.redo'),
  };
}
