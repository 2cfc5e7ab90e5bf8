import { type CollectionShape, fixtureShapes } from '../domain/fixture-fields.ts';
import type { Archive } from '../ports/archive.ts';
import { isTarget, targets } from './reference-check.ts';

/** How far an export is. */
export interface ExportCounts {
  lines: number;
  /** Lines that refer to what is not there: an import would refuse them. */
  leftOut: number;
}

/** Text handed on at once. */
const chunkCharacters = 64 * 1024;

/**
 * The store, or one site of it, as text of whole lines. In a store that is written to meanwhile what belongs to a site
 * or user made after the export began is left out, and so are hits of a deleted site that came too late to be deleted.
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

/** Tells of lines, given in the order of an export, whether everything they refer to came before. */
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
