import type { Locator, Page } from 'playwright-core';

/**
 * What is wrong with the layout of the visible page, one line each: parts beyond the edge of the screen, texts that are cut off, and
 * controls that overlap. Inside of `within`, everything if it is not given.
 */
export function layoutFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((root) => {
    const SHARED = '.mantine-Input-wrapper, .mantine-Switch-root, .mantine-Checkbox-root, .mantine-SegmentedControl-root';
    const TEXTS = 'button, h1, h2, h3, label, th, a, legend, [role="tab"]';
    const CONTROLS = 'button, input:not([type="hidden"]), textarea, a, label, h1, h2, h3, [role="tab"]';
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const scrolled = (element: Element): boolean =>
      element.closest('.mantine-TableScrollContainer-scrollContainer, .mantine-ScrollArea-viewport') !== null;
    const cropped = (element: Element): boolean => getComputedStyle(element).textOverflow === 'ellipsis';
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, clipPath } = getComputedStyle(element);
      return (
        width > 2 && height > 2 && visibility === 'visible' && clipPath === 'none' && !element.closest('.skip-link, [aria-hidden="true"]')
      );
    };
    const shown = (selector: string): Element[] =>
      [...document.querySelectorAll(root)].flatMap((one) => [...one.querySelectorAll(selector)]).filter(isShown);
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of shown(CONTROLS)) {
      const { left, right } = element.getBoundingClientRect();
      if (!scrolled(element) && (left < -1 || right > innerWidth + 1))
        faults.push(`${nameOf(element)} is beyond the screen: ${left} to ${right}`);
    }
    for (const element of shown(TEXTS))
      if (!cropped(element) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        faults.push(`${nameOf(element)} is cut off`);
    const all = shown(CONTROLS).filter((element) => !element.closest('[role="navigation"], nav') && !scrolled(element));
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const group = one.closest(SHARED);
        if (group && group === other.closest(SHARED)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
      }
    return faults;
  }, within);
}

/** The characters of a text within an element as they stand on the screen, from left to right; the text must be in a single line. */
export function asSeen(within: Locator, text: string): Promise<string> {
  return within.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let node = walker.nextNode();
    while (node && !node.textContent?.includes(wanted)) node = walker.nextNode();
    if (!node) return '';
    const start = node.textContent?.indexOf(wanted) ?? 0;
    const range = document.createRange();
    const signs = [...wanted].map((sign, index) => {
      range.setStart(node, start + index);
      range.setEnd(node, start + index + 1);
      return { sign, left: range.getBoundingClientRect().left };
    });
    signs.sort((one, other) => one.left - other.left);
    return signs.map(({ sign }) => sign).join('');
  }, text);
}
