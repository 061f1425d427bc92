/** When a refund arrives, as the mail and the members area say it. */
export const refundDuration = 'Dat duurt meestal vijf tot tien werkdagen, naargelang je bank.';
