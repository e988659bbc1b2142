import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../shell/page';
import { DataList, type DataListProps } from './data-list';

interface Props<Row> extends DataListProps<Row> {
  /** The page title, if it differs from the list's. */
  heading?: string | undefined;
  hint?: ReactNode;
  back?: { to: string; label: string } | undefined;
  /** Base path of the record pages, followed by the id. */
  to?: string | undefined;
  /** Label of the button for a new record; no button when absent or false. */
  create?: string | false | undefined;
  createIcon?: ReactNode;
  /** Additional buttons, left of it. */
  actions?: ReactNode;
  /** Content above the list. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The page of a list: rows link to their records; the button, also offered by an empty list, to a new one. */
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
