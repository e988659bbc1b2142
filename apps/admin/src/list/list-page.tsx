import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../shell/page';
import { DataList, type DataListProps } from './data-list';

interface Props<Row> extends DataListProps<Row> {
  /** The page's title, where it says more than the list's. */
  heading?: string | undefined;
  hint?: ReactNode;
  back?: { to: string; label: string } | undefined;
  /** Below this address the records have their pages, by their id. */
  to?: string | undefined;
  /** The label of the button that leads to a new record's page; without it, or where it is false, there is none. */
  create?: string | false | undefined;
  createIcon?: ReactNode;
  /** Further buttons, left of it. */
  actions?: ReactNode;
  /** Stands above the list. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The page of a list: its rows lead to their records' pages, its button to a new one's, which an empty list offers too. */
export function ListPage<Row>({ heading, hint, back, to, create, createIcon, actions, above, children, ...list }: Props<Row>) {
  const button = create && (
    <Button component={Link} to={`${to}/new`} leftSection={createIcon}>
      {create}
    </Button>
  );
  const rowLink = to === undefined ? undefined : (row: Row) => `${to}/${list.rowId(row)}`;
  return (
    <Page
      title={heading ?? list.title}
      hint={hint}
      back={back}
      actions={
        (actions || button) && (
          <>
            {actions}
            {button}
          </>
        )
      }
    >
      {above}
      <Stack>
        <DataList rowLink={rowLink} {...list} empty={list.empty && { action: button, ...list.empty }} />
        {children}
      </Stack>
    </Page>
  );
}
