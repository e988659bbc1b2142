import { expect, it } from 'vitest';
import { accountStore, resetAccountStores } from './account-store';

it('forgets what the admin before has started, in each store, and notifies whoever shows it', () => {
  const jobs = accountStore<readonly number[]>([]);
  const names = accountStore({ me: 'nobody' });
  jobs.setState([1]);
  names.setState({ me: 'Ada' });
  const shown: (readonly number[])[] = [];
  jobs.subscribe((state) => shown.push(state));
  resetAccountStores();
  expect([jobs.getState(), names.getState(), shown]).toEqual([[], { me: 'nobody' }, [[]]]);
});
