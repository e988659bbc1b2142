import '@mantine/tiptap/styles.css';
import { Skeleton } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLabels } from './labels';
import { documentOf, lossesOf } from './losses';
import { cleanPaste } from './paste';
import { PictureDialog } from './picture-dialog';
import { pictureHandlers } from './picture-files';
import { usePictureUpload } from './picture-upload';
import classes from './rich-text.module.css';
import { extensions } from './schema';
import { toHtml } from './to-html';
import { Toolbar } from './toolbar';

interface Props {
  label: string;
  value: string;
  /** Content that is edited here although the editor will change it. */
  accepted: string | undefined;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /** Called in place of showing content of which the editor would lose these elements and attributes. */
  onUnfit: (names: string[]) => void;
}

/** Rich text editor for HTML. Shows only content that it can represent, or that the user has accepted to be changed. */
export default function RichText({ value, accepted, onUnfit, ...props }: Props) {
  const written = useRef<string>(undefined);
  const losses = useMemo(() => (value === written.current || value === accepted ? undefined : lossesOf(value)), [value, accepted]);
  useEffect(() => {
    if (losses) onUnfit(losses.names);
  }, [losses, onUnfit]);
  return losses ? <Skeleton height={220} /> : <Editor {...props} value={value} written={written} />;
}

interface EditorProps extends Omit<Props, 'accepted' | 'onUnfit'> {
  /** What the editor has last read or written. */
  written: RefObject<string | undefined>;
}

function Editor({ label, value, written, onChange, onBlur }: EditorProps) {
  const labels = useLabels();
  const upload = usePictureUpload();
  const [content] = useState(() => documentOf(value).toJSON());
  const [isPictureOpen, setPictureOpen] = useState(false);
  const editor = useEditor({
    extensions,
    content,
    shouldRerenderOnTransaction: true,
    onCreate: () => {
      written.current = value;
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanPaste,
      ...pictureHandlers(upload),
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'image') return false;
        setPictureOpen(true);
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = toHtml(changed.state.doc);
      onChange(written.current);
    },
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    // Only external changes (a draft, an older revision) are rendered; typed input is already there.
    if (editor.isDestroyed || value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(value).toJSON(), { emitUpdate: false });
  }, [editor, value, written]);
  return (
    <RichTextEditor editor={editor} labels={labels} variant="subtle" classNames={{ content: classes.content ?? '' }}>
      <Toolbar onPicture={() => setPictureOpen(true)} />
      <RichTextEditor.Content />
      {isPictureOpen && <PictureDialog editor={editor} onClose={() => setPictureOpen(false)} />}
    </RichTextEditor>
  );
}
