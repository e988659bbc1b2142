/** How an operation stands, in the numbers that clients know. */
export const CARRIED_OUT = 1;
/** It broke off in the shop and changed nothing: worth another try. */
export const WORTH_A_TRY = 2;
export const FAILED = 3;
export const OPEN = 4;
/** It cannot be read and was never tried. */
export const REJECTED = 5;
