import type { BrowserContext, Page, Request } from 'playwright-core';

/** How one list of the admin opens by a click in the navigation, from the click to the rows on the screen. */
export interface PageTimes {
  path: string;
  /** Milliseconds in a browser that has shown nothing but the start page. */
  cold: number;
  /** Milliseconds when the page was open before. */
  warm: number;
  /** How many requests had to wait for one another on the cold way: 1 is none. */
  depth: number;
}

/** A row of any list, or what an empty one shows. */
const ROWS = ':is([data-row-link], tbody tr td, [role=list] a, .tabler-icon-mood-empty)';

/** Opens the list twice by a click, in a page that shows the admin's start page. Throws when no rows come. */
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

/** Clicks the link in the navigation and gives the milliseconds until the page's rows are painted. */
function click(page: Page, path: string): Promise<number> {
  return page.evaluate(
    ([href, rows]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="/admin${href}"]`);
        if (!link) return reject(new Error(`The navigation has no ${href}.`));
        const started = performance.now();
        // A method, because the page knows nothing of what a compiler adds to functions with names.
        const page = {
          look() {
            const waited = performance.now() - started;
            // The page before stays until this one is ready: the heading tells which it is.
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

/** Notes the requests from now on; the function it gives counts the longest chain of them in which each began after the one before had ended. */
function watchRequests(page: Page): () => number {
  const spans: { from: number; to: number }[] = [];
  const began = new Map<Request, number>();
  page.on('request', (request) => began.set(request, Date.now()));
  page.on('requestfinished', (request) => {
    const from = began.get(request);
    // Rows wait for code and data, not for pictures or for the stream of events.
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
