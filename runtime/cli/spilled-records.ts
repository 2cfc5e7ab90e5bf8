import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureCollection, fixtureCollections } from '../domain/fixture-fields.ts';

/** The record of one line: the id of its document, and a digest where the content matters. */
export interface LineRecord {
  readonly collection: FixtureCollection;
  /** 24 hex characters. */
  readonly id: string;
  readonly line: number;
  /** 16 bytes. */
  readonly digest: Buffer;
}

/** Documents are divided into so many partitions, each processed by itself. */
export const partCount = 256;

const idBytes = 12;
const digestBytes = 16;
const lineBytes = 6;
const recordBytes = 1 + idBytes + digestBytes + lineBytes;
const blockRecords = 128;
const blockBytes = recordBytes * blockRecords;

/** A partition: blocks already in the file, and the one being filled. */
interface Part {
  readonly blocks: number[];
  readonly block: Buffer;
  used: number;
}

/**
 * Any number of records in bounded memory, by partition: all records of one document are in one partition, in the order
 * of their addition. Blocks beyond the memory are in an unlinked file, which vanishes when the process is killed.
 */
export class SpilledRecords {
  readonly #dependencies: (Part | undefined)[] = Array.from({ length: partCount }, () => undefined);
  #file: number | undefined;
  #fileBlocks = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ collection, id, line, digest }: LineRecord): void {
    const part = this.#partFor(collection, id);
    const at = part.used * recordBytes;
    part.block[at] = fixtureCollections.indexOf(collection);
    part.block.write(id, at + 1, idBytes, 'hex');
    digest.copy(part.block, at + 1 + idBytes, 0, digestBytes);
    part.block.writeUIntBE(line, at + 1 + idBytes + digestBytes, lineBytes);
    part.used += 1;
    this.#size += 1;
    if (part.used === blockRecords) this.#spill(part);
  }

  *part(index: number): Generator<LineRecord> {
    const part = this.#dependencies[index];
    if (part === undefined) return;
    const block = Buffer.alloc(blockBytes);
    for (const number of part.blocks) {
      readSync(this.#opened(), block, 0, blockBytes, number * blockBytes);
      yield* recordsOf(block, blockRecords);
    }
    yield* recordsOf(part.block, part.used);
  }

  close(): void {
    if (this.#file === undefined) return;
    // The space is freed at once, even if the file is open elsewhere.
    ftruncateSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
  }

  #partFor(collection: FixtureCollection, id: string): Part {
    let hash = fixtureCollections.indexOf(collection);
    for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    const index = (hash >>> 16) % partCount;
    const part = this.#dependencies[index] ?? { blocks: [], block: Buffer.alloc(blockBytes), used: 0 };
    this.#dependencies[index] = part;
    return part;
  }

  #spill(part: Part): void {
    writeSync(this.#opened(), part.block, 0, blockBytes, this.#fileBlocks * blockBytes);
    part.blocks.push(this.#fileBlocks);
    this.#fileBlocks += 1;
    part.used = 0;
  }

  #opened(): number {
    if (this.#file === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'footfall-import-'));
      this.#file = openSync(join(folder, 'records'), 'wx+', 0o600);
      rmSync(folder, { recursive: true });
    }
    return this.#file;
  }
}

function* recordsOf(block: Buffer, count: number): Generator<LineRecord> {
  for (let at = 0; at < count * recordBytes; at += recordBytes) {
    yield {
      collection: fixtureCollections[block[at] ?? 0] ?? 'User',
      id: block.toString('hex', at + 1, at + 1 + idBytes),
      // A copy: the block's buffer is reused.
      digest: Buffer.from(block.subarray(at + 1 + idBytes, at + 1 + idBytes + digestBytes)),
      line: block.readUIntBE(at + 1 + idBytes + digestBytes, lineBytes),
    };
  }
}
