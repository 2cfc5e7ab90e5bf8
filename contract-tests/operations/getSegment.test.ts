import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getSegment');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'segments', { name: 'Germans', filters: { country: 'DE' } });

test.run();
