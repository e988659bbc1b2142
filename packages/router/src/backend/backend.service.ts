import { MODULE_NAMES } from './modules.js';

/** The names of the modules that the shop serves, in load order. */
export const listModules = () => [...MODULE_NAMES];
