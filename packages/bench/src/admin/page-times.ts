import type { BrowserContext, Page, Request } from 'playwright-core';

/** How long a list of the admin takes to open, from the click in the navigation to the rows on the screen. */
export interface PageTimes {
  path: string;
  /** Milliseconds in a browser that has only shown the home page. */
  cold: number;
  /** Milliseconds when the page has been opened before. */
  warm: number;
  /** The longest chain of dependent requests when cold; 1 means none had to wait. */
  depth: number;
}

/** A row of any list, or its empty state. */
const ROWS = ':is([data-row-link], tbody tr td, [role=list] a, .tabler-icon-mood-empty)';

/** Opens the list twice by clicking, from the admin's home page. Throws if no rows appear. */
export async function timePage(context: BrowserContext, path: string): Promise<PageTimes> {
  const page = await context.newPage();
  try {
    await page.goto('/admin/');
    await settle(page);
    const chain = watchRequests(page);
    await page.locator(`nav a[href="/admin${path}"]`).waitFor();
    const cold = await click(page, path);
    const depth = chain();
    await settle(page);
    await page.locator('nav a[href="/admin/"]').click();
    await page.waitForURL('**/admin/');
    await settle(page);
    return { path, cold, warm: await click(page, path), depth };
  } finally {
    await page.close();
  }
}

const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Clicks the link in the navigation and returns the milliseconds until the page's rows are painted. */
function click(page: Page, path: string): Promise<number> {
  return page.evaluate(
    ([href, rows]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="/admin${href}"]`);
        if (!link) return reject(new Error(`The navigation has no ${href}.`));
        const started = performance.now();
        // A method, because the page lacks the helpers that a compiler adds to named functions.
        const page = {
          look() {
            const waited = performance.now() - started;
            // The previous page stays until this one is ready; the heading identifies the current page.
            const isThere = document.querySelector('main h1')?.textContent === link.textContent;
            const isFilled = document.querySelector(`main ${rows}`) !== null;
            if (isThere && isFilled && !document.querySelector('main [aria-busy=true], main .mantine-Skeleton-root')) resolve(waited);
            else if (waited > 20_000) reject(new Error(`${href} shows no rows.`));
            else requestAnimationFrame(page.look);
          },
        };
        link.click();
        requestAnimationFrame(page.look);
      }),
    [path, ROWS] as const,
  );
}

const NEEDED = new Set(['script', 'stylesheet', 'fetch']);

/**
 * Records requests from now on; the returned function counts the longest chain of requests that each began after the previous one had
 * ended.
 */
function watchRequests(page: Page): () => number {
  const spans: { from: number; to: number }[] = [];
  const began = new Map<Request, number>();
  page.on('request', (request) => began.set(request, Date.now()));
  page.on('requestfinished', (request) => {
    const from = began.get(request);
    // Rows wait for code and data, not for pictures or the event stream.
    const isNeeded = NEEDED.has(request.resourceType()) && !request.url().includes('/trpc/live.');
    if (from !== undefined && isNeeded) spans.push({ from, to: Date.now() });
  });
  return () => {
    const depths: { to: number; depth: number }[] = [];
    for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
      const before = depths.filter((span) => span.to <= from).map((span) => span.depth);
      depths.push({ to, depth: 1 + Math.max(0, ...before) });
    }
    return Math.max(0, ...depths.map(({ depth }) => depth));
  };
}
