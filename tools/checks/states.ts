// npm run test:states: every state of the site, as tests/states/sweep.spec.ts opens them.
import { browser, tally } from '../lib/suites.ts';

const { run, finish } = tally();
await run(browser({ name: 'states', projects: ['states'] }));
await finish();
