import { clientAddress, type ProxySettings } from '../../access/client-address.ts';
import { accessSite, requireRole } from '../../access/site-access.ts';
import type { Caller } from '../../domain/account.ts';
import { browserHit, type HitOutcome, type IncomingHit, type Sender, textOfJson } from '../../domain/incoming-hit.ts';
import { validationFailed } from '../../errors.ts';
import type { HitCollector } from '../../ports/hit-collector.ts';
import type { Ports } from '../../ports/ports.ts';
import { fromUmami, umamiWebsite } from './umami.ts';

export interface UmamiContext {
  readonly ports: Pick<Ports, 'collecting' | 'sites' | 'members' | 'clock'>;
  readonly collector: HitCollector;
  readonly addressRules: ProxySettings;
}

/** Takes one body of Umami's send API, for a site that switched the form on. A key must be allowed to write to the site. */
export async function takeUmami(
  element: unknown,
  { sender, writer }: { readonly sender: Sender; readonly writer: Caller | undefined },
  { ports, collector, addressRules }: UmamiContext,
): Promise<HitOutcome> {
  const website = umamiWebsite(element);
  if (website === undefined) throw validationFailed('The body must be {"type", "payload": {"website", …}}.');
  const site = await ports.collecting.find(website);
  if (site === undefined || !site.compatibilities.includes('umami')) {
    throw validationFailed(`There is no website "${website.slice(0, 100)}" that takes this form.`);
  }
  const body = fromUmami(element, site.domain);
  const hit = browserHit(sender, ports.clock.now(), { body, bodyText: textOfJson(element) });
  if (writer === undefined) return collector.browser(hit, site);
  const { role } = await accessSite(writer, site.siteId, ports);
  requireRole(role, 'admin');
  return collector.browser(serverHit(hit, addressRules), site);
}

/** With a key the payload names the visitor and the time. What it leaves out is taken from the request. */
function serverHit(hit: IncomingHit, addressRules: ProxySettings): IncomingHit {
  const { headers, socketAddress, body } = hit;
  const { ip, userAgent } = body;
  const requester = {
    ip: isAbsent(ip) ? (clientAddress(headers, addressRules).address ?? socketAddress) : ip,
    userAgent: isAbsent(userAgent) ? headers['user-agent'] : userAgent,
  };
  return { ...hit, form: 'server', body: { ...body, ...requester } };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
