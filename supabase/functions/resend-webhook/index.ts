import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { readText } from '../_shared/http/body.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { log } from '../_shared/log.ts';
import { isBusinessAddress, mailWebhookSecret } from '../_shared/settings.ts';
import { readReport } from './read-report.ts';

/**
 * Stops the mails to an address from which Resend got one back for good, or a complaint; the shop's own
 * mailbox never stops, because it gets every request. Without a valid signature nothing is read or written; without
 * RESEND_WEBHOOK_SECRET it does not exist.
 */
export default endpoint({
  name: 'resend-webhook',
  methods: ['POST'],
  async handle(request) {
    const secret = mailWebhookSecret();
    if (!secret) return failure(404, functionMessages.notFound, 'not-configured');
    const body = await readText(request);
    if (!body.ok) return body;
    const report = readReport(body.value, request.headers, secret);
    if (!report.ok) return report;
    if (report.value) {
      const { id, cause, address, happenedAt } = report.value;
      if (isBusinessAddress(address)) {
        log('error', { event: 'mail-report-of-the-shop', cause });
        return success({ received: true });
      }
      const result = await rpc('record_mail_report', {
        report_id: id,
        cause,
        address,
        happened_at: happenedAt,
      });
      log('info', { event: 'mail-report', cause, result });
    }
    return success({ received: true });
  },
});
