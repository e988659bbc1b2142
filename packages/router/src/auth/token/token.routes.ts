import { wireBool, wireInt } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { NewToken, NewTokenInput, TokenIdInput, TokenListInput, TokenOwnerInput, TokenPage } from './token.schema.js';
import { createNamedToken, listTokens, revokeToken, revokeTokensOf } from './token.service.js';

/** Tokens give access to whole accounts: only admins with full access see and revoke them. */
const everything = acl('Magento_Backend::all');

export const tokenRoutes = {
  list: everything().input(TokenListInput).output(TokenPage).query(listTokens),
  create: everything().input(NewTokenInput).output(NewToken).mutation(createNamedToken),
  revoke: everything().input(TokenIdInput).output(wireBool).mutation(revokeToken),
  revokeAll: everything().input(TokenOwnerInput).output(wireInt).mutation(revokeTokensOf),
};
