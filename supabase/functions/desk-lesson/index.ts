import { deskLessonRequest, lessonBodyBytes } from '../../../contract/desk-lesson.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { publish, withdraw } from './publish.ts';
import { prepareUpload } from './upload.ts';

/** The lessons on the owner's desk: where to upload a file, publishing in one step, and taking back. */
export default ownerEndpoint({
  name: 'desk-lesson',
  schema: deskLessonRequest,
  bodyBytes: lessonBodyBytes,
  handle: async (body, _owner, request) => {
    if (body.action === 'upload') return prepareUpload(body);
    const caller = await callerOf(request);
    if (!caller) return failure(401, functionMessages.unauthorized, 'signed-out');
    return body.action === 'publish' ? publish(body, caller.id) : withdraw(body, caller.id);
  },
});
