import { type CollectionShape, fixtureShapes } from '../domain/fixture-fields.ts';
import type { Archive } from '../ports/archive.ts';
import { isTarget, targets } from './reference-check.ts';

/** The progress of an export. */
export interface ExportCounts {
  lines: number;
  /** Lines with a missing reference: an import would refuse them. */
  leftOut: number;
}

/** The size of one chunk of text. */
const chunkCharacters = 64 * 1024;

/**
 * The store, or one site of it, as text of whole lines. In a store that is written to meanwhile, data of sites and
 * users created after the start is left out, and so are hits of a deleted site that were written after its delete.
 */
export async function* exportedLines(
  archive: Archive,
  siteId: string | undefined,
  counts: ExportCounts,
): AsyncGenerator<string> {
  const isComplete = siteId === undefined ? completeness() : () => true;
  let text = '';
  for await (const line of archive.read(siteId)) {
    if (!isComplete(line)) {
      counts.leftOut += 1;
      continue;
    }
    counts.lines += 1;
    text += `${JSON.stringify(line)}\n`;
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** For lines in the order of an export: whether everything a line references came before it. */
function completeness() {
  const ids = new Map<string, Set<string>>(targets.map((target) => [target, new Set()]));
  return ({ collection, document }: { collection: keyof typeof fixtureShapes; document: { _id: string } }): boolean => {
    const shape: CollectionShape = fixtureShapes[collection];
    const fields = document as Readonly<Record<string, unknown>>;
    for (const [field, target] of Object.entries(shape.references)) {
      const id = fields[field];
      if (typeof id === 'string' && ids.get(target)?.has(id) === false) return false;
    }
    if (isTarget(collection)) ids.get(collection)?.add(document._id);
    return true;
  };
}
