import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { deleteCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('deleteDashboard');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

deleteCases(test, 'dashboards');

test.run();
