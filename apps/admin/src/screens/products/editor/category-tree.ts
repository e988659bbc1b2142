import type { Outputs } from '../../../api/trpc';

type Tree = Outputs['catalog']['category']['tree'];

export interface CategoryLine {
  id: string;
  name: string;
  /** Path: the names of its ancestors and its own. */
  path: string;
  depth: number;
  parent: string | null;
  hasChildren: boolean;
}

/** Flattens the tree to rows, without the root. */
export function linesOf(root: Tree): CategoryLine[] {
  const lines: CategoryLine[] = [];
  const add = (node: Tree, depth: number, parent: CategoryLine | undefined): void => {
    const path = parent && depth > 1 ? `${parent.path} › ${node.name}` : node.name;
    const line = {
      id: String(node.id),
      name: node.name,
      path,
      depth,
      parent: parent?.id ?? null,
      hasChildren: node.children_data.length > 0,
    };
    lines.push(line);
    for (const child of node.children_data) add(child, depth + 1, line);
  };
  for (const child of root.children_data) add(child, 0, undefined);
  return lines;
}

/** The visible rows: those with all ancestors expanded or, during a search, those that match. */
export function seenLines(lines: readonly CategoryLine[], open: ReadonlySet<string>, text: string): CategoryLine[] {
  const words = text.trim().toLowerCase();
  if (words) return lines.filter(({ path }) => path.toLowerCase().includes(words));
  const shown = new Set<string>();
  return lines.filter(({ id, parent }) => {
    const isSeen = parent === null || (shown.has(parent) && open.has(parent));
    if (isSeen) shown.add(id);
    return isSeen;
  });
}
