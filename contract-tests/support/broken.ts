import type { Ports } from '../../runtime/ports/ports.ts';

/** Makes one method of a port fail while work runs. The ports are those of the running service. */
export async function whileBroken<P extends keyof Ports>(
  ports: Ports,
  port: P,
  method: keyof Ports[P] & string,
  error: Error,
  work: () => Promise<void>,
): Promise<void> {
  const target = ports[port] as object; // every port is one
  Object.assign(target, { [method]: () => Promise.reject(error) });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(target, method);
  }
}
