import type { Server } from 'node:http';

/**
 * The origin under which this machine reaches a server: the address it listens on, or loopback where that is every
 * address. Before it listens: loopback and the given port.
 */
export function ownOrigin(server: Pick<Server, 'address'>, port: number): string {
  const listening = server.address();
  if (typeof listening !== 'object' || listening === null) return `http://127.0.0.1:${port}`;
  return `http://${hostOf(listening.address)}:${listening.port}`;
}

function hostOf(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
