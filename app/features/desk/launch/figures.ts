/** '1 mens', '218 mensen'. */
export const people = (count: number) => (count === 1 ? '1 mens' : `${count.toLocaleString('nl-BE')} mensen`);

/** '1 mail', '218 mails'. */
export const mails = (count: number) => (count === 1 ? '1 mail' : `${count.toLocaleString('nl-BE')} mails`);
