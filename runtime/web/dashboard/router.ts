import { useEffect, useState } from 'preact/hooks';
import type { Preset } from './api/sites.ts';

/** Every route of the dashboard. The route is in the fragment, so that the server has one page to serve. */
export type Route =
  | { view: 'sites' }
  | { view: 'add-site' }
  | { view: 'site'; siteId: string; range: Preset }
  | { view: 'install'; siteId: string }
  | { view: 'dropped'; siteId: string }
  | { view: 'keys' }
  | { view: 'set-up'; token: string }
  | { view: 'set-password'; token: string }
  | { view: 'unknown' };

/** The windows of a report, shortest first. */
export const presets: readonly Preset[] = ['24h', '7d', '30d', '90d', '365d'];

/** Reads a fragment. `#setup=…` and `#password=…` are the links that the server prints. */
export function parseRoute(hash: string): Route {
  const token = /^#(setup|password)=(.*)$/.exec(hash);
  if (token?.[1] && token[2]) {
    return { view: token[1] === 'setup' ? 'set-up' : 'set-password', token: decode(token[2]) };
  }
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [root, id, tail, ...rest] = path.split('/').filter((part) => part !== '');
  if (root === undefined) return { view: 'sites' };
  if (root === 'keys' && id === undefined) return { view: 'keys' };
  if (root !== 'sites' || rest.length > 0) return { view: 'unknown' };
  if (id === undefined) return { view: 'sites' };
  if (id === 'new' && tail === undefined) return { view: 'add-site' };
  if (tail === 'install') return { view: 'install', siteId: decode(id) };
  if (tail === 'dropped') return { view: 'dropped', siteId: decode(id) };
  if (tail !== undefined) return { view: 'unknown' };
  const asked = new URLSearchParams(query).get('range');
  return { view: 'site', siteId: decode(id), range: presets.find((preset) => preset === asked) ?? '24h' };
}

/** The fragment of a route: the inverse of parseRoute. */
export function hrefTo(route: Route): string {
  switch (route.view) {
    case 'add-site':
      return '#/sites/new';
    case 'site':
      return `#/sites/${encodeURIComponent(route.siteId)}${route.range === '24h' ? '' : `?range=${route.range}`}`;
    case 'install':
      return `#/sites/${encodeURIComponent(route.siteId)}/install`;
    case 'dropped':
      return `#/sites/${encodeURIComponent(route.siteId)}/dropped`;
    case 'keys':
      return '#/keys';
    case 'set-up':
      return `#setup=${encodeURIComponent(route.token)}`;
    case 'set-password':
      return `#password=${encodeURIComponent(route.token)}`;
    default:
      return '#/';
  }
}

/** Goes to a route. `replace` adds no history entry: for used tokens. */
export function goTo(route: Route, { replace = false } = {}): void {
  if (replace) location.replace(hrefTo(route));
  else location.hash = hrefTo(route);
}

/** The current route; the component renders again when it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const onChange = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return route;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
