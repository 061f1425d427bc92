import { deskLessonRequest, lessonBodyBytes } from '../../../contract/desk-lesson.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { publish, withdraw } from './publish.ts';
import { prepareUpload } from './upload.ts';

/** The lessons on the owner's desk: where to upload a file, publishing in one step, and taking back. */
export default ownerEndpoint({
  name: 'desk-lesson',
  schema: deskLessonRequest,
  bodyBytes: lessonBodyBytes,
  handle: async (body, owner) => {
    if (body.action === 'upload') return prepareUpload(body);
    return body.action === 'publish' ? publish(body, owner) : withdraw(body, owner);
  },
});
