import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The buttons of the editor; those for tables stand there while the cursor is in one. */
export function Toolbar({ onPicture }: { onPicture: () => void }) {
  const { t } = useTranslation();
  const { editor } = useRichTextEditorContext();
  const isPicture = editor?.isActive('image') ?? false;
  const picture = t(isPicture ? 'content.rich.editPicture' : 'content.rich.insertPicture');
  return (
    <RichTextEditor.Toolbar sticky stickyOffset={56}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <RichTextEditor.AlignJustify />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <RichTextEditor.Control onClick={onPicture} active={isPicture} aria-label={picture} title={picture}>
          <IconPhoto stroke={1.5} size={16} aria-hidden />
        </RichTextEditor.Control>
        <RichTextEditor.TableInsert maxColumns={6} maxRows={6} />
      </RichTextEditor.ControlsGroup>
      {editor?.isActive('table') && <TableTools />}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function TableTools() {
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.TableRowBefore />
      <RichTextEditor.TableRowAfter />
      <RichTextEditor.TableRowDelete />
      <RichTextEditor.TableColumnBefore />
      <RichTextEditor.TableColumnAfter />
      <RichTextEditor.TableColumnDelete />
      <RichTextEditor.TableToggleHeaderRow />
      <RichTextEditor.TableDelete />
    </RichTextEditor.ControlsGroup>
  );
}
