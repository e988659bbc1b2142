import { correctAllReservations, reservationMistakes } from '@merx/router';
import type { Command } from 'commander';
import { withShop } from '../database.js';
import type { CliEnv } from '../env.js';
import { table } from '../table.js';
import type { Terminal } from '../terminal.js';

type Mistakes = Awaited<ReturnType<typeof reservationMistakes>>;

const listed = (mistakes: Mistakes, nothing: string): string =>
  table(
    mistakes.map(({ order_increment_id: order, state, sku, stock_id: stock, reserved, expected }) => ({
      ...{ order, state, sku, stock, reserved, expected },
    })),
    nothing,
  );

/** Adds the commands for what orders have reserved. */
export function addReservationCommands(program: Command, env: CliEnv, terminal: Terminal): void {
  const withOrder = (name: string, description: string): Command =>
    program.command(name).description(description).option('--order <number>', 'only of the order with this number');

  withOrder('reservations:check', 'list the products of orders that have more or less reserved than they should').action(
    async ({ order }: { order?: string }) => {
      const mistakes = await withShop(env, (db) => reservationMistakes(db, order));
      terminal.print(listed(mistakes, 'All reservations fit.'));
    },
  );

  withOrder('reservations:correct', 'append the reservations that correct what reservations:check lists').action(
    async ({ order }: { order?: string }) => {
      const corrected = await withShop(env, (db) => correctAllReservations(db, order));
      terminal.print(listed(corrected, 'All reservations fit.'));
    },
  );
}
