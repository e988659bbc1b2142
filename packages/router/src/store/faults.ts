import { fault } from '../trpc/errors.js';

export const foreignDefaultGroup = fault('BAD_REQUEST', 'The default store group must be one of the website.');
export const groupChangesWebsite = fault('BAD_REQUEST', 'A store group stays in its website.');
export const foreignDefaultView = fault('BAD_REQUEST', 'The default store view must be one of the store group.');
export const viewChangesWebsite = fault('BAD_REQUEST', 'A store view stays in its website.');
export const defaultViewRequired = fault('BAD_REQUEST', 'The default store view of a group stays there and active.');
export const defaultViewNotDeletable = fault('BAD_REQUEST', 'The default store view of a group cannot be deleted.');
export const defaultGroupNotDeletable = fault('BAD_REQUEST', 'The default store group of a website cannot be deleted.');
export const defaultWebsiteNotDeletable = fault('BAD_REQUEST', 'The default website cannot be deleted.');
export const invalidCode = fault(
  'BAD_REQUEST',
  '"%value" is no code: it begins with a letter, and holds letters, digits and _ alone, at most 32.',
);
export const codeTaken = fault('BAD_REQUEST', 'The code "%code" is taken.');
export const stillInUse = fault('BAD_REQUEST', 'It is still in use: there are %uses of it.');
export const settingNotSet = fault('NOT_FOUND', '%path is not set there.');
/** Inside the values to save, where the other faults are listed too. */
export const unknownSetting = fault('BAD_REQUEST', 'There is no setting "%path".');
export const settingNotFound = fault('NOT_FOUND', 'There is no setting "%path".');
export const defaultScopeHasNoCode = fault('BAD_REQUEST', 'The default scope has no code.');
export const scopeCodeRequired = fault('BAD_REQUEST', 'Name the website or the store view by its code.');
export const websiteNotFound = fault('NOT_FOUND', 'There is no website "%website".');
export const storeViewNotFound = fault('NOT_FOUND', 'There is no store view "%store".');
export const defaultScopeOnly = fault('BAD_REQUEST', '%path counts for the whole shop: set it in the default scope.');
export const websiteScopeOnly = fault('BAD_REQUEST', '%path counts for a whole website: set it in its scope.');
export const invalidSecretSetting = fault('BAD_REQUEST', 'The value of %path must be %must.');
export const invalidSetting = fault('BAD_REQUEST', '"%value" cannot be the value of %path: it must be %must.');
export const countryNotFound = fault('BAD_REQUEST', 'There is no country "%country".');
export const requestedStoreNotFound = fault('NOT_FOUND', 'The store that was requested was not found.');
