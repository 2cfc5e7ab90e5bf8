import { codes, type Fields, isFields, type Message, RpcError } from './message.ts';

/** Versions that begin with `initialize`, newest first. */
export const legacyVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** The version without a beginning: every request says what it needs. */
export const modernVersion = '2026-07-28';
/** All of them, as both generations list them. */
export const versions: readonly string[] = [modernVersion, ...legacyVersions];

const versionField = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesField = 'io.modelcontextprotocol/clientCapabilities';

/** The headers that say again what a modern message says. */
export interface ProtocolHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/** Whether a body is one modern message; every array is legacy. */
export function isModern(body: unknown, headers: ProtocolHeaders): boolean {
  if (Array.isArray(body)) return false;
  return headers.version === modernVersion || metaOf(body)?.[versionField] !== undefined;
}

/** Refuses a version header that a legacy message cannot have. */
export function checkLegacyVersion({ version }: ProtocolHeaders): void {
  if (version === undefined || versions.includes(version)) return;
  throw new RpcError(codes.invalidRequest, `MCP-Protocol-Version must be one of ${versions.join(', ')}.`, 400);
}

/** Refuses a modern message that lacks what it must say, or whose headers say something else. */
export function checkModern({ method, params }: Message, headers: ProtocolHeaders): void {
  const meta = isFields(params._meta) ? params._meta : undefined;
  const asked = meta?.[versionField];
  if (typeof asked !== 'string') throw missing(versionField);
  if (headers.version !== asked) throw mismatch('MCP-Protocol-Version', versionField);
  if (asked !== modernVersion) {
    const data = { supported: versions, requested: asked.slice(0, 100) };
    throw new RpcError(codes.unsupportedVersion, 'This protocol version is not supported.', 400, data);
  }
  if (!isFields(meta?.[capabilitiesField])) throw missing(capabilitiesField);
  if (headers.method !== method) throw mismatch('Mcp-Method', 'method');
  if (method === 'tools/call' && decoded(headers.name) !== params.name) throw mismatch('Mcp-Name', 'params.name');
}

/** The version `initialize` settles on: the asked one, else the newest. Never a refusal. */
export const settledVersion = (asked: unknown): string =>
  legacyVersions.find((version) => version === asked) ?? '2025-11-25';

const missing = (field: string): RpcError => new RpcError(codes.invalidParams, `params._meta lacks ${field}.`, 400);

const mismatch = (header: string, field: string): RpcError =>
  new RpcError(codes.headerMismatch, `The header ${header} is missing or differs from ${field}.`, 400);

function metaOf(body: unknown): Fields | undefined {
  const params = isFields(body) ? body.params : undefined;
  return isFields(params) && isFields(params._meta) ? params._meta : undefined;
}

/** A name that no header could carry comes as `=?base64?…?=`. */
function decoded(header: string | undefined): string | undefined {
  const packed = header === undefined ? undefined : /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(header)?.[1];
  return packed === undefined ? header : Buffer.from(packed, 'base64').toString();
}
