/** The imitation against what Supabase Storage answered on the day of the recording (docs/real-storage.md). */

import { storage } from '../../tests/recording/storage/service.ts';
import { heldAgainstRecording } from '../../tests/recording/suite.ts';

heldAgainstRecording(storage);
