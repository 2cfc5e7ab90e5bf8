import {
  type Answer,
  type Content,
  type Contract,
  type Entry,
  entriesOf,
  type Operation,
  type Schema,
} from './shape.ts';

/** The reference of the whole contract as one page that loads nothing but its style sheet. */
export function referencePage(contract: Contract): string {
  const entries = entriesOf(contract);
  const sections = contract.tags
    .map((tag) => ({ ...tag, entries: entries.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((section) => section.entries.length > 0);
  const { title, version, description = '' } = contract.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} ${text(version)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<nav aria-label="Operations">
<p><a href="#top"><strong>${text(title)}</strong> ${text(version)}</a></p>
${sections.map(({ name, entries: list }) => `<details open><summary>${text(name)}</summary>\n<ul>\n${list.map(link).join('\n')}\n</ul></details>`).join('\n')}
<p><a href="#errors">Errors</a></p>
</nav>
<main id="top">
<h1>${text(title)} <small>${text(version)}</small></h1>
${prose(description)}
<p>The same as data: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>.</p>
${sections.map(sectionOf).join('\n')}
${refusals(entries)}
</main>
</body>
</html>
`;
}

const link = ({ method, operation }: Entry): string =>
  `<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${text(operation.summary)}</a></li>`;

function sectionOf(section: { name: string; description?: string; entries: readonly Entry[] }): string {
  return `<section>\n<h2>${text(section.name)}</h2>\n${prose(section.description ?? '')}\n${section.entries.map(article).join('\n')}\n</section>`;
}

function article({ method, path, operation }: Entry): string {
  return `<article id="${operation.operationId}">
<h3>${text(operation.summary)} <a class="anchor" href="#${operation.operationId}" aria-label="Link to ${text(operation.summary)}">#</a></h3>
<p class="request"><span class="method ${method.toLowerCase()}">${method}</span> <code>${text(path)}</code></p>
${badges(operation)}
${prose(operation.description)}
${parameters(operation)}
${requestBody(operation)}
<h4>Answers</h4>
${Object.entries(operation.responses).map(answer).join('\n')}
</article>`;
}

function badges(operation: Operation): string {
  const facts = [
    ['scope', operation['x-required-scope']],
    ['least role', operation['x-site-role']],
    ['confirm', operation['x-confirm']],
    ['tool', operation['x-mcp-tool']?.name],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`<li>${name} <code>${text(value)}</code></li>`]));
  return facts.length === 0 ? '' : `<ul class="facts">${facts.join('')}</ul>`;
}

function parameters({ parameters: list = [] }: Operation): string {
  if (list.length === 0) return '';
  const rows = list.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td>${typeOf(schema)}</td><td>${inline(description ?? '')}</td></tr>`,
  );
  return `<h4>Parameters</h4>\n${table(['Name', 'In', 'Type', 'Meaning'], rows)}`;
}

function requestBody({ requestBody: body }: Operation): string {
  if (body === undefined) return '';
  return `<h4>Body</h4>\n${prose(body.description ?? '')}\n${contents(body.content)}`;
}

/** Refusals have one shape for all, shown once in their own section. */
function answer([status, { description, content }]: [string, Answer]): string {
  if (content === undefined || isRefusal(status))
    return `<details><summary><b>${status}</b> ${inline(description)}</summary></details>`;
  return `<details${status.startsWith('2') ? ' open' : ''}><summary><b>${status}</b> ${inline(description)}</summary>\n${contents(content)}\n</details>`;
}

const isRefusal = (status: string): boolean => status >= '400';

/** The shape of every refusal, and an example of each code. */
function refusals(entries: readonly Entry[]): string {
  const all = entries.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      isRefusal(status) ? Object.values(content) : [],
    ),
  );
  const byCode = new Map<string, { summary?: string; value: unknown }>();
  for (const { examples: given = {} } of all) {
    for (const { value } of Object.values(given)) {
      const code = (value as { error?: { code?: string } }).error?.code; // looked for, not trusted
      if (code !== undefined && !byCode.has(code)) byCode.set(code, { value });
    }
  }
  const [first] = all;
  if (first?.schema === undefined) return '';
  const shown = { schema: first.schema, examples: Object.fromEntries(byCode) };
  return `<section id="errors">\n<h2>Errors</h2>\n<p>Every refusal has this shape.</p>\n${fields(shown.schema)}\n${examples(shown)}\n</section>`;
}

const contents = (all: Readonly<Record<string, Content>>): string =>
  Object.entries(all)
    .map(
      ([type, content]) =>
        `<p class="type">${text(type)}</p>\n${content.schema === undefined ? '' : fields(content.schema)}\n${examples(content)}`,
    )
    .join('\n');

function fields(schema: Schema): string {
  const rows = rowsOf(schema, '', new Set(schema.required));
  return rows.length === 0 ? `<p>${typeOf(schema)}</p>` : table(['Field', 'Type', 'Meaning'], rows);
}

const depthMax = 4;

/** A row a field; fields of objects inside follow with their path. */
function rowsOf(schema: Schema, prefix: string, required: ReadonlySet<string>): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = field.items?.properties === undefined ? field : field.items;
    const nested = `${path}${inner === field ? '' : '[]'}.`;
    const isDeep = nested.split('.').length > depthMax;
    return [
      `<tr><th scope="row"><code>${text(path)}</code>${required.has(name) ? '' : ' <i>optional</i>'}</th><td>${typeOf(field)}</td><td>${inline(field.description ?? '')}</td></tr>`,
      ...(isDeep ? [] : rowsOf(inner, nested, new Set(inner.required))),
    ];
  });
}

const examples = ({ examples: all = {} }: Content): string =>
  Object.entries(all)
    .map(([name, { summary, value }]) => {
      const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return `<details class="example"><summary>${text(summary ?? name)}</summary><pre>${text(shown)}</pre></details>`;
    })
    .join('\n');

/** A type with what bounds it. */
function typeOf(schema: Schema): string {
  const either = schema.oneOf ?? schema.anyOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`;
  const types = [schema.type ?? 'any'].flat();
  const name = types
    .map((type) => (type === 'array' && schema.items !== undefined ? `array of ${typeOf(schema.items)}` : text(type)))
    .join(' or ');
  const bounds = [
    schema.format,
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.enum === undefined ? undefined : schema.enum.map((value) => String(value)).join(', '),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? name : `${name} <small>${text(bounds.join('; '))}</small>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `≥ ${least}${unit}`;
  return least === undefined ? `≤ ${most}${unit}` : `${least} to ${most}${unit}`;
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<div class="table"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: string): string => value.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** One line of a description: code between backticks. */
const inline = (value: string): string => text(value).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A description: blank lines part its paragraphs. */
const prose = (value: string): string =>
  value
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inline(paragraph.trim())}</p>`)
    .join('\n');
