import { functionMessages } from '../../../../contract/messages.ts';
import { hasSecretKey } from '../secret.ts';
import { endpoint, type Handled } from './endpoint.ts';
import { failure } from './failure.ts';

/** An Edge Function for schedules and commands, which requires the secret key. */
export function maintenanceEndpoint(name: string, handle: () => Promise<Handled>) {
  return endpoint({
    name,
    methods: ['POST'],
    handle: async (request) =>
      (await hasSecretKey(request)) ? handle() : failure(401, functionMessages.unauthorized, 'unauthorized'),
  });
}
