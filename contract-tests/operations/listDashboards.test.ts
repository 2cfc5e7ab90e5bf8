import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { listCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('listDashboards');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

listCases(test, 'dashboards');

test.run();
