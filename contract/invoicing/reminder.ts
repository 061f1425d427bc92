/** What a reminder of an invoice says, until the owner writes other words, beside what is always in it. */
export const reminderWords = 'Voor deze factuur vonden we nog geen betaling.';
