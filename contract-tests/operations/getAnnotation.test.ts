import { suite } from 'uvu';
import { type Api, startApi } from '../support/api.ts';
import { getCases } from '../support/resource-cases.ts';

const test = suite<{ api: Api }>('getAnnotation');

test.before(async (context) => {
  context.api = await startApi();
});
test.after(async ({ api }) => {
  await api.stop();
});

getCases(test, 'annotations', (api) => ({
  date: '2026-06-16',
  title: 'Launch',
  text: null,
  color: null,
  author: { userId: api.owner.id, name: api.owner.name },
  isOwn: true,
}));

test.run();
