import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApi } from '../support/api.ts';
import { message, post, toolCall } from '../support/tools.ts';

const test = suite('many callers at once');

test('50 callers of two owners see their own sites alone and spend their own budgets', async () => {
  const api = await startApi({ ownerRequestsMax: 1_000 });
  try {
    const other = await api.addUser();
    const owners = [
      { id: api.owner.id, key: api.key, site: await api.addSite() },
      { id: other.id, key: await api.addKey({ userId: other.id }), site: await api.addSite({ userId: other.id }) },
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const owner = owners[n % 2 === 0 ? 0 : 1];
        const stranger = owners[n % 2 === 0 ? 1 : 0];
        const body = [
          message(`p${n}`, 'ping'),
          toolCall(`l${n}`, 'list_sites'),
          toolCall(`s${n}`, 'get_site', { siteId: stranger.site.id }),
        ];
        return { n, owner, stranger, posted: await post(api, body, {}, owner.key) };
      }),
    );
    for (const { n, owner, stranger, posted } of answers) {
      assert.equal(
        posted.answers.map(({ id }) => id),
        [`p${n}`, `l${n}`, `s${n}`],
      );
      const texts = posted.answers.map(({ result }) => result?.content?.[0]?.text ?? '');
      assert.ok(texts[1]?.includes(owner.site.id) && !texts[1].includes(stranger.site.id));
      assert.is(texts[2], '404: Site not found');
    }
    for (const { key } of owners) {
      // 25 posts of 5 units each, and the ping that asks.
      const { headers } = await post(api, message(1, 'ping'), {}, key);
      assert.is(headers.get('x-ratelimit-remaining'), String(1_000 - 25 * 5 - 1));
    }
  } finally {
    await api.stop();
  }
});

test('a budget is never overspent, however many spend at once', async () => {
  const api = await startApi({ ownerRequestsMax: 20 });
  try {
    const posted = await Promise.all(Array.from({ length: 50 }, (_, n) => post(api, message(n, 'ping'))));
    assert.is(posted.filter(({ status }) => status === 200).length, 20);
    assert.is(posted.filter(({ status }) => status === 429).length, 30);
  } finally {
    await api.stop();
  }
});

test.run();
