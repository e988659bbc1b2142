import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateTime, day, dayOfMonth } from './format';

const inZone = (zone: string): void => void vi.stubEnv('TZ', zone);

describe('times and days', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('are those of the viewer, with the zone named', async () => {
    await i18next.init({ lng: 'en', resources: {} });
    inZone('America/New_York');
    expect(dateTime('2026-07-01 12:00:00')).toBe('Jul 1, 2026, 8:00 AM\u00a0EDT');
    expect(dateTime('2026-01-01 02:30:00')).toBe('Dec 31, 2025, 9:30 PM\u00a0EST');
    expect(day('2026-01-01 02:30:00')).toBe('Dec 31, 2025');
    expect(dateTime(null)).toBe('–');
  });

  it('are the same calendar day in every zone', async () => {
    await i18next.init({ lng: 'en', resources: {} });
    inZone('America/New_York');
    expect(day('2026-11-22')).toBe('Nov 22, 2026');
    expect(dayOfMonth('2026-11-22')).toBe('11/22');
  });
});
