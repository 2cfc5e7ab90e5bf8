import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getDashboard');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'dashboards', { name: 'Mine', widgets: [], isDefault: false });

test.run();
