import { generate } from 'otplib';

/** The code that an authenticator app shows; that of the time step before leaves the present one unused. */
export const appCode = (secret: string, secondsAhead = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + secondsAhead });
