import type { DemoCategory } from '../shop/categories.js';
import { departments } from './words.js';

/** Returns a tree of exactly `count` categories in up to three levels, evenly branched. Keys are numbered from `first`, and so unique. */
export function categoryTree(count: number, first: number): DemoCategory[] {
  const branches = Math.max(1, Math.floor(Math.cbrt(count)));
  const top = Math.min(count, branches);
  const middle = Math.min(count - top, top * branches);
  const leaves = count - top - middle;
  let number = first;
  const make = (children: readonly DemoCategory[]): DemoCategory => {
    const department = departments[number % departments.length] ?? 'Shop';
    const key = `${department.toLowerCase()}-${number}`;
    const category = { key, name: `${department} ${number}`, description: `Everything for ${department.toLowerCase()} number ${number}.` };
    number++;
    return children.length > 0 ? { ...category, children } : category;
  };
  const share = (total: number, parents: number, index: number) => Math.floor(total / parents) + (index < total % parents ? 1 : 0);
  const list = (length: number, childrenOf: (index: number) => readonly DemoCategory[]) =>
    Array.from({ length }, (_, index) => make(childrenOf(index)));
  let parent = 0;
  return list(top, (index) => list(share(middle, top, index), () => list(share(leaves, middle, parent++), () => [])));
}
