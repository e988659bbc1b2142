import { Command } from 'commander';
import { addAdminCommands } from './commands/admin.js';
import { addAgreementCommands } from './commands/agreement.js';
import { addChangeCommands } from './commands/change.js';
import { addConfigCommands } from './commands/config.js';
import { addCouponCommands } from './commands/coupon.js';
import { addDatabaseCommands } from './commands/database.js';
import { addImportCommands } from './commands/import.js';
import { addIntegrationCommands } from './commands/integration.js';
import { addMailCommands } from './commands/mail.js';
import { addMediaCommands } from './commands/media.js';
import { addPlaceCommands } from './commands/places.js';
import { addReservationCommands } from './commands/reservations.js';
import { addSecretCommands } from './commands/secrets.js';
import { addTableRateCommands } from './commands/table-rates.js';
import { addTaxRateCommands } from './commands/tax-rates.js';
import { addTokenCommands } from './commands/token.js';
import type { CliEnv } from './env.js';
import type { Terminal } from './terminal.js';

/** Creates the command line. Commands throw on errors; the caller reports them. */
export function createProgram(settings: CliEnv, terminal: Terminal): Command {
  const env = { ...settings };
  const program = new Command('merx')
    .description('Manages the Merx store in DATABASE_URL, or in the embedded database in DATA_DIR. The server may be running.')
    .showHelpAfterError()
    .hook('preAction', (_program, command) => {
      env.command = command.name();
    });
  addAdminCommands(program, env, terminal);
  addTokenCommands(program, env, terminal);
  addIntegrationCommands(program, env, terminal);
  addAgreementCommands(program, env, terminal);
  addConfigCommands(program, env, terminal);
  addCouponCommands(program, env, terminal);
  addTableRateCommands(program, env, terminal);
  addTaxRateCommands(program, env, terminal);
  addPlaceCommands(program, env, terminal);
  addReservationCommands(program, env, terminal);
  addMailCommands(program, env, terminal);
  addChangeCommands(program, env, terminal);
  addDatabaseCommands(program, env, terminal);
  addSecretCommands(program, env, terminal);
  addMediaCommands(program, env, terminal);
  addImportCommands(program, env, terminal);
  return program;
}
