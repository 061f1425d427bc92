import { failingParts, failingTries } from '../_shared/health.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { success } from '../_shared/http/failure.ts';
import { hasSecretKey } from '../_shared/secret.ts';

/** How long an answer is kept, so that a monitor that asks every second costs the database no more. In milliseconds. */
const kept = 10_000;
let known: { at: number; failing: ReturnType<typeof failingParts> } | undefined;

/**
 * For an outside monitor: 200 when the shop does what nobody watches, and else 503 with the parts that fail. With the secret key
 * also whether it can sell.
 */
export default endpoint({
  name: 'health',
  methods: ['GET', 'HEAD'],
  async handle(request) {
    if (!known || performance.now() - known.at > kept)
      known = { at: performance.now(), failing: failingParts() };
    const tried = await hasSecretKey(request);
    const failing = [...(await known.failing), ...(tried ? await failingTries() : [])];
    const isHealthy = failing.length === 0;
    return success(
      Response.json(
        { status: isHealthy ? 'ok' : 'failing', failing, ...(tried && { tried }) },
        { status: isHealthy ? 200 : 503 },
      ),
    );
  },
});
