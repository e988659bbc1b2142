export { callerOf, mayCall } from './caller.js';
export { type Answered, onlyOnce, pruneAnswers } from './idempotency.service.js';
