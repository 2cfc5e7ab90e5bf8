import { documentJson } from '../../generated/document-json.ts';

/** The contract as data; its server is where the public address has the service. */
export const contractBelow = (basePath: string, yaml: string): Readonly<Record<string, string>> =>
  basePath === ''
    ? { '/openapi.json': documentJson, '/openapi.yaml': yaml }
    : {
        '/openapi.json': documentJson.replace('"servers":[{"url":"/"', `"servers":[{"url":"${basePath}"`),
        '/openapi.yaml': yaml.replace('\nservers:\n  - url: /\n', `\nservers:\n  - url: ${basePath}\n`),
      };
