import * as v from 'valibot';
import { functionMessages } from '../messages.ts';

export const invoiceFileRequest = v.object(
  {
    number: v.pipe(
      v.string(functionMessages.invalidBody),
      v.regex(/^V?\d{4}-\d{4,9}$/, functionMessages.invalidBody),
    ),
    format: v.picklist(['pdf', 'xml'], functionMessages.invalidBody),
  },
  functionMessages.invalidBody,
);
