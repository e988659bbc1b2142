import { Portal } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { type CSSProperties, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button';
import { PAGE_TOOLS } from '../page';
import classes from './arrange.module.css';
import { InvalidCards } from './invalid-cards';
import { COLUMNS, type Column, mergedLayout } from './layout';
import { useLayout } from './use-layout';

const ArrangeBoard = lazy(() => import('./arrange-board'));

/** A card, or several that stay together. */
export interface Placed {
  /** Names it in saved layouts. */
  id: string;
  title: string;
  content: ReactNode;
  /** Below all others on phones, in the built-in order. */
  isLast?: boolean;
}

interface Props {
  /** Names the page in saved layouts. */
  page: string;
  /** The cards of each column in their built-in order; what is not there is left out. */
  cards: Record<Column, readonly (Placed | false | 0 | null | undefined)[]>;
  /** Width of the main column, out of 12. */
  main?: number;
}

/** A page in two columns of cards, which admins arrange as they like; one column on phones. */
export function ArrangedColumns({ page, cards, main = 8 }: Props) {
  const { t } = useTranslation();
  const kept = useLayout(page);
  const elements = useRef(new Map<string, HTMLElement>());
  const [isArranging, setArranging] = useState(false);
  /** Cards that are hidden but have invalid fields. */
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const hasForm = useFormContext() !== null;
  const shown = { main: cards.main.filter(isThere), side: cards.side.filter(isThere) };
  const all = new Map([...shown.main, ...shown.side].map((card) => [card.id, card]));
  const layout = mergedLayout({ main: shown.main.map(({ id }) => id), side: shown.side.map(({ id }) => id) }, kept.layout);
  const isHidden = (id: string): boolean => layout.hidden.includes(id) && !faulty.includes(id);
  const placedIn = (column: Column) => layout[column].flatMap((id) => all.get(id) ?? []);
  const isAlone = (column: Column): boolean => !placedIn(column === 'main' ? 'side' : 'main').some(({ id }) => !isHidden(id));
  const widths = { '--main': `${main}fr`, '--side': `${12 - main}fr` } as CSSProperties;
  // Not `visibility`: each element inherits it with a transition of its own.
  const look = kept.isReady ? widths : { ...widths, opacity: 0 };
  return (
    <>
      <Portal target={`#${PAGE_TOOLS}`}>
        <IconButton
          icon={IconLayoutGrid}
          size="sm"
          label={t('layout.arrange')}
          title={t('layout.arrange')}
          aria-expanded={isArranging}
          disabled={!kept.isReady}
          onClick={() => setArranging(!isArranging)}
        />
      </Portal>
      {isArranging && (
        <Suspense>
          <ArrangeBoard
            cards={all}
            layout={layout}
            kept={kept}
            widths={widths}
            elements={elements.current}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
      {hasForm && (
        <InvalidCards
          elements={elements.current}
          hidden={layout.hidden.filter(isHidden)}
          onFound={(found) => setFaulty([...faulty, ...found])}
        />
      )}
      <div className={classes.page} style={look} hidden={isArranging} aria-busy={!kept.isReady}>
        {COLUMNS.map((column) => (
          <div key={column} className={classes.column} data-alone={isAlone(column) || undefined}>
            {placedIn(column).map(({ id, content, isLast }) => (
              <div
                key={id}
                className={`${classes.card} ${isLast && !kept.layout ? classes.last : ''}`}
                hidden={isHidden(id)}
                ref={(element) => {
                  if (element) elements.current.set(id, element);
                  else elements.current.delete(id);
                }}
              >
                {content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const isThere = (card: Placed | false | 0 | null | undefined): card is Placed => Boolean(card);
