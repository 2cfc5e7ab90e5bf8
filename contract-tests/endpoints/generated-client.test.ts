import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api.ts';

const test = suite<{ api: Api; text: string; types: string }>('a client generated from /openapi.json');

/** Largest document that is served: a quarter of the one with every reference resolved. */
const documentBytesMax = 400_000;

test.before(async (context) => {
  context.api = await startApi();
  context.text = (await context.api.send('/openapi.json', {}, 'getDocumentJson')).text;
  const parsed = JSON.parse(context.text) as OpenAPI3; // the generator checks it
  context.types = astToString(await openapiTypescript(parsed));
});
test.after(async ({ api }) => {
  await api.stop();
});

/** What the compiler says of the generated types with a program that uses them behind them. */
function faultsOf(types: string, program: string): string[] {
  const path = 'client.ts';
  const options: ts.CompilerOptions = { strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile;
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, `${types}\n${program}`, target) : readSource(name, target);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const program = (member: string): string => `
export const site = (one: components['schemas']['Site']): string => one.${member};
export const funnel = (one: components['schemas']['Funnel']): readonly { pathname: string }[] => one.steps;
export const stats = (one: components['schemas']['Stats']): number => one.visitors;
export const refusal = (one: components['schemas']['Error']): string => one.error.message;
type Answer = operations['getSite']['responses'][200]['content']['application/json'];
export const same = (answer: Answer): components['schemas']['Site'] => answer;
`;

test('is served in at most 400 KB', ({ text }) => {
  assert.ok(Buffer.byteLength(text) <= documentBytesMax, `${Buffer.byteLength(text)} bytes`);
});

test('has Site, Funnel, Stats and Error by name, and answers that are of these types', ({ types }) => {
  assert.equal(faultsOf(types, program('trackingId')), []);
});

test('refuses a program that reads what a site does not have', ({ types }) => {
  const [fault = ''] = faultsOf(types, program('trackingNumber'));
  assert.match(fault, "Property 'trackingNumber' does not exist");
});

test.run();
