/** The imitation against what Supabase Auth answered on the day of the recording (docs/real-auth.md). */
import { auth } from '../../tests/recording/auth/service.ts';
import { heldAgainstRecording } from '../../tests/recording/suite.ts';

heldAgainstRecording(auth);
