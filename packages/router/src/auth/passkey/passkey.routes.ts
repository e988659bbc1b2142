import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.service.js';
import { NewPasskey, NewPasskeyInput, PasskeyList, PasskeyNameInput, PasskeyPrompt, RemovePasskeyInput } from './passkey.schema.js';

/** The caller's own passkeys. */
export const passkeyRoutes = router({
  list: staff().output(PasskeyList).query(listPasskeys),
  begin: staff().output(PasskeyPrompt).mutation(beginPasskey),
  add: staff().input(NewPasskeyInput).output(NewPasskey).mutation(addPasskey),
  rename: staff().input(PasskeyNameInput).output(wireBool).mutation(renamePasskey),
  remove: staff().input(RemovePasskeyInput).output(wireBool).mutation(removePasskey),
});
