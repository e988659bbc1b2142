import { fault } from '../trpc/errors.js';

export const foreignDefaultGroup = fault('BAD_REQUEST', 'The default store group must be one of the website.');
export const groupChangesWebsite = fault('BAD_REQUEST', 'A store group cannot be moved to another website.');
export const foreignDefaultView = fault('BAD_REQUEST', 'The default store view must be one of the store group.');
export const viewChangesWebsite = fault('BAD_REQUEST', 'A store view cannot be moved to another website.');
export const defaultViewRequired = fault('BAD_REQUEST', 'The default store view of a group must stay in the group and active.');
export const defaultViewNotDeletable = fault('BAD_REQUEST', 'The default store view of a group cannot be deleted.');
export const defaultGroupNotDeletable = fault('BAD_REQUEST', 'The default store group of a website cannot be deleted.');
export const defaultWebsiteNotDeletable = fault('BAD_REQUEST', 'The default website cannot be deleted.');
export const invalidCode = fault(
  'BAD_REQUEST',
  '"%value" is not a valid code: use letters, digits and _, starting with a letter, at most 32 characters.',
);
export const codeTaken = fault('BAD_REQUEST', 'The code "%code" is already in use.');
export const stillInUse = fault('BAD_REQUEST', 'It is still in use by: %uses.');
export const settingNotSet = fault('NOT_FOUND', '%path is not set in this scope.');
/** Inside the values to save, where the other faults are listed too. */
export const unknownSetting = fault('BAD_REQUEST', 'There is no setting "%path".');
export const settingNotFound = fault('NOT_FOUND', 'There is no setting "%path".');
export const defaultScopeHasNoCode = fault('BAD_REQUEST', 'The default scope has no code.');
export const scopeCodeRequired = fault('BAD_REQUEST', 'Specify the code of the website or store view.');
export const websiteNotFound = fault('NOT_FOUND', 'There is no website "%website".');
export const storeViewNotFound = fault('NOT_FOUND', 'There is no store view "%store".');
export const defaultScopeOnly = fault('BAD_REQUEST', '%path applies to all websites: set it in the default scope.');
export const websiteScopeOnly = fault('BAD_REQUEST', '%path applies to a whole website: set it in the website scope.');
export const invalidSecretSetting = fault('BAD_REQUEST', 'The value of %path must be %must.');
export const invalidSetting = fault('BAD_REQUEST', '"%value" is not a valid value for %path: it must be %must.');
export const settingChanged = fault('BAD_REQUEST', 'Someone else changed %path after you opened it. Check the value and save again.');
export const choiceNotFound = fault('BAD_REQUEST', '"%value" does not exist. Select another value for %path.');
export const countryNotFound = fault('BAD_REQUEST', 'There is no country "%country".');
export const requestedStoreNotFound = fault('NOT_FOUND', 'The store that was requested was not found.');
