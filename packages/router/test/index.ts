export { type Clone, cloneOf } from './database.js';
export * from './world.js';
