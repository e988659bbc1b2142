/** An agreement that is shown and agreed to by buying. */
export const AGREED_BY_BUYING = 0;

/** An agreement that the buyer has to tick. */
export const TO_BE_TICKED = 1;
