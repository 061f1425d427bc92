import { deskMailRequest } from '../../../contract/desk.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { renderMail } from '../_shared/mails/render.ts';
import { siteOfMails } from '../_shared/settings.ts';

/** Shows a mail of the outbox as it reads, without the tokens in its links, which the database keeps back. */
export default ownerEndpoint({
  name: 'desk-mail',
  schema: deskMailRequest,
  handle: async ({ id }, owner) => {
    const found = await owner.rpc('desk_mail', { mail_id: id });
    if (!found) return failure(404, functionMessages.notFound, 'unknown-mail');
    const { subject, text } = renderMail(found.mail, siteOfMails());
    return success({ subject, text });
  },
});
