import { type CallOptions, callTool } from './call-tool.ts';
import { codes, type Message, RpcError } from './message.ts';
import { capabilities, instructions, serverInfo } from './self.ts';
import { toolList } from './tool-list.ts';
import { settledVersion, versions } from './versions.ts';

/** How long a modern client may keep what never changes while the service runs. */
const ttlMs = 3_600_000;
const kept = `"ttlMs":${ttlMs},"cacheScope":"public"`;
const modernFields = `"resultType":"complete","_meta":${JSON.stringify({ 'io.modelcontextprotocol/serverInfo': serverInfo })}`;
const discovery = JSON.stringify({ supportedVersions: versions, capabilities, serverInfo, instructions });

/** Runs a method of the versions that begin with `initialize`; gives its result as text. */
export async function legacyResult({ method, params }: Message, options: CallOptions): Promise<string> {
  switch (method) {
    case 'ping':
      return '{}';
    case 'initialize': {
      const protocolVersion = settledVersion(params.protocolVersion);
      return JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions });
    }
    case 'tools/list':
      return `{${toolList(params.cursor)}}`;
    case 'tools/call':
      return `{${await callTool(params, options)}}`;
    default:
      throw unknownMethod(method, 200);
  }
}

/** Runs a method of the version without a beginning; gives its result as text. */
export async function modernResult({ method, params }: Message, options: CallOptions): Promise<string> {
  switch (method) {
    case 'server/discover':
      return `${discovery.slice(0, -1)},${modernFields},${kept}}`;
    case 'tools/list':
      return `{${toolList(params.cursor)},${modernFields},${kept}}`;
    case 'tools/call':
      return `{${await callTool(params, options)},${modernFields}}`;
    default:
      throw unknownMethod(method, 404);
  }
}

const unknownMethod = (method: string, status: number): RpcError =>
  new RpcError(codes.methodNotFound, `There is no method "${method.slice(0, 100)}".`, status);
