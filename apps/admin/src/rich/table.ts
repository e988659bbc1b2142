import type { Node as Content, Schema } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables';
import { callOrReturn, getExtensionField, mergeAttributes, Node, type ParentConfig } from '@tiptap/react';
import { OWN } from './kept';

export const SECTION = `${OWN}section`;
export const PREAMBLE = `${OWN}preamble`;

interface TableSize {
  rows: number;
  cols: number;
  withHeaderRow: boolean;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    table: Record<keyof typeof commands, () => ReturnType> & { insertTable: (size?: Partial<TableSize>) => ReturnType };
  }
  interface NodeConfig<Options, Storage> {
    /** What the node is to a table. */
    tableRole?:
      | string
      | ((this: { name: string; options: Options; storage: Storage; parent: ParentConfig<NodeConfig<Options>>['tableRole'] }) => string);
  }
}

const cellType = (schema: Schema, isHeader: boolean) => schema.nodes[isHeader ? 'tableHeader' : 'tableCell'];

function newTable(schema: Schema, { rows, cols, withHeaderRow }: TableSize) {
  const row = (index: number): Content | undefined => {
    const cells = Array.from({ length: cols }, () => cellType(schema, withHeaderRow && index === 0)?.createAndFill());
    return schema.nodes.tableRow?.create(
      null,
      cells.filter((cell) => cell !== null && cell !== undefined),
    );
  };
  return schema.nodes.table?.create(
    null,
    Array.from({ length: rows }, (_, index) => row(index)).filter((one) => one !== undefined),
  );
}

const insertTable =
  (size: TableSize): Command =>
  (state, dispatch) => {
    const table = newTable(state.schema, size);
    if (!table || isInTable(state)) return false;
    if (dispatch) {
      const { tr } = state;
      const at = tr.selection.to;
      // After what is selected, not in its place.
      tr.setSelection(TextSelection.near(tr.doc.resolve(at), -1))
        .replaceSelectionWith(table)
        .scrollIntoView();
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size)))));
    }
    return true;
  };

/** Turns the first row into headers or back; where it was written, head or body, no longer matters then. */
const toggleHead: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  return toggleHeader('row')(
    state,
    dispatch &&
      ((tr) => {
        const { tableStart } = selectedRect(state);
        dispatch(tr.setNodeAttribute(tableStart, 'section', null));
      }),
  );
};

const next = (): Command => (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  if (!view) return true;
  addRowAfter(state, view.dispatch);
  return goToNextCell(1)(view.state, view.dispatch);
};

/** Backspace and Delete remove a table of which every cell is selected. */
const deleteWhole: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection) || !selection.isRowSelection() || !selection.isColSelection()) return false;
  return deleteTable(state, dispatch);
};

const commands = {
  addRowBefore,
  addRowAfter,
  deleteRow,
  addColumnBefore,
  addColumnAfter,
  deleteColumn,
  deleteTable,
  toggleHeaderRow: toggleHead,
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  addAttributes: () => ({
    /** Its caption and columns, as they were written. */
    preamble: {
      default: null,
      parseHTML: (element: Element) => element.getAttribute(PREAMBLE),
      renderHTML: ({ preamble }: { preamble?: string | null }) => (preamble ? { [PREAMBLE]: preamble } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addCommands() {
    const run =
      (command: Command) =>
      ({ state, dispatch }: { state: EditorState; dispatch: ((args?: never) => unknown) | undefined }) =>
        command(state, dispatch as Parameters<Command>[1]);
    const own = Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, () => run(command)]));
    return {
      ...(own as Record<keyof typeof commands, () => ReturnType<typeof run>>),
      insertTable: ({ rows = 3, cols = 3, withHeaderRow = true } = {}) => run(insertTable({ rows, cols, withHeaderRow })),
    };
  },
  addKeyboardShortcuts() {
    const key = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch, this.editor.view);
    const remove = key(deleteWhole);
    return { Tab: key(next()), 'Shift-Tab': key(goToNextCell(-1)), Backspace: remove, Delete: remove };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage };
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  addAttributes: () => ({
    /** The part of the table in which it was written; null for a new row. */
    section: {
      default: null,
      parseHTML: (element: Element) => element.getAttribute(SECTION) ?? (element.hasAttribute(SECTION) ? null : sectionOf(element)),
      renderHTML: ({ section }: { section?: string | null }) => (section ? { [SECTION]: section } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

/** The part of the written table that a row is in. The editor shows all rows in one body. */
function sectionOf(row: Element): string | null {
  const name = row.parentElement?.localName ?? '';
  return /^(thead|tbody|tfoot)$/.test(name) ? name : null;
}

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: Element) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: string, tableRole: string, tag: string) =>
  Node.create({
    name,
    content: 'block+',
    tableRole,
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Tables, as `prosemirror-tables` edits them, whose HTML is that of the content. */
export const tableNodes = [Table, TableRow, cell('tableCell', 'cell', 'td'), cell('tableHeader', 'header_cell', 'th')];
