import { MODULE_NAMES } from './modules.js';

/** The names of the available modules, in load order. */
export const listModules = () => [...MODULE_NAMES];
