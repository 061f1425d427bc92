import { deskLessonRequest, lessonBodyBytes } from '../../../contract/desk-lesson.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { open } from './open.ts';
import { publish, withdraw } from './publish.ts';
import { prepareUpload } from './upload.ts';

/** The lessons on the owner's desk: gives the URL for an upload or to open a file, publishes atomically, and unpublishes. */
export default ownerEndpoint({
  name: 'desk-lesson',
  schema: deskLessonRequest,
  bodyBytes: lessonBodyBytes,
  handle: async (body, owner) => {
    if (body.action === 'upload') return prepareUpload(body);
    if (body.action === 'open') return open(body);
    return body.action === 'publish' ? publish(body, owner) : withdraw(body, owner);
  },
});
