import ipaddr from 'ipaddr.js';

/** An address range in CIDR form, and the number of its network. */
export type NumberedRange = readonly [cidr: string, network: number];

/**
 * A file of networks for tests, in the MaxMind DB format, version 2.0: a binary tree over the 128 bits of an address
 * (IPv4 under ::/96), the records of its leaves, and the metadata. https://maxmind.github.io/MaxMind-DB/
 */
export function networksFile(ranges: readonly NumberedRange[], builtAt: Date): Buffer {
  const tree = new Tree();
  const records: Buffer[] = [];
  let offset = 0;
  for (const [cidr, network] of ranges) {
    const record = mapOf({ autonomous_system_number: uint(6, network), autonomous_system_organization: text('Test') });
    tree.put(bitsOf(cidr), offset);
    records.push(record);
    offset += record.length;
  }
  const metadata = mapOf({
    node_count: uint(6, tree.size),
    record_size: uint(5, recordBits),
    ip_version: uint(5, 6),
    database_type: text('Test-ASN'),
    languages: typed(11, 0),
    binary_format_major_version: uint(5, 2),
    binary_format_minor_version: uint(5, 0),
    build_epoch: uint(9, Math.floor(builtAt.getTime() / 1000)),
    description: typed(7, 0),
  });
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree.bytes(), Buffer.alloc(separatorBytes), ...records, marker, metadata]);
}

const recordBits = 24;
const separatorBytes = 16;

type Leaf = { readonly offset: number };

/** Two branches a node; a branch is another node, a record, or empty. */
class Tree {
  readonly #nodes: [number | Leaf | undefined, number | Leaf | undefined][] = [[undefined, undefined]];

  get size(): number {
    return this.#nodes.length;
  }

  put(bits: readonly (0 | 1)[], offset: number): void {
    let at = 0;
    for (const bit of bits.slice(0, -1)) at = this.#below(at, bit);
    this.#branches(at)[bits.at(-1) ?? 0] = { offset };
  }

  #branches(at: number): [number | Leaf | undefined, number | Leaf | undefined] {
    const node = this.#nodes[at];
    if (node === undefined) throw new Error(`no node ${at}`);
    return node;
  }

  #below(at: number, bit: 0 | 1): number {
    const branches = this.#branches(at);
    const next = branches[bit];
    if (typeof next === 'number') return next;
    branches[bit] = this.#nodes.push([undefined, undefined]) - 1;
    return this.#nodes.length - 1;
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc((this.size * 2 * recordBits) / 8);
    const targetOf = (branch: number | Leaf | undefined): number => {
      if (branch === undefined) return this.size;
      return typeof branch === 'number' ? branch : this.size + separatorBytes + branch.offset;
    };
    for (const [index, [left, right]] of this.#nodes.entries()) {
      bytes.writeUIntBE(targetOf(left), index * 6, 3);
      bytes.writeUIntBE(targetOf(right), index * 6 + 3, 3);
    }
    return bytes;
  }
}

/** The bits of a range's prefix, of an address of 128 bits. */
function bitsOf(cidr: string): (0 | 1)[] {
  const [address, length] = ipaddr.parseCIDR(cidr);
  const zeros = address.kind() === 'ipv4' ? 96 : 0;
  const bytes = [...new Array<number>(zeros / 8).fill(0), ...address.toByteArray()];
  return bytes
    .flatMap((byte) => Array.from({ length: 8 }, (_, bit): 0 | 1 => ((byte >> (7 - bit)) & 1 ? 1 : 0)))
    .slice(0, zeros + length);
}

/** A control byte (and a second one for types above 7), then the content. */
function typed(type: number, size: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const control = type > 7 ? [size, type - 7] : [(type << 5) | size];
  return Buffer.concat([Buffer.from(control), content]);
}

const longTextBytes = 29;

/** A text of up to 284 bytes: from 29 on, its length less 29 is a byte of its own. */
function text(value: string): Buffer {
  const content = Buffer.from(value);
  if (content.length < longTextBytes) return typed(2, content.length, content);
  return Buffer.concat([Buffer.from([(2 << 5) | longTextBytes, content.length - longTextBytes]), content]);
}

function uint(type: number, value: number): Buffer {
  const digits = value.toString(16);
  const content = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return typed(type, content.length, content);
}

const mapOf = (entries: Readonly<Record<string, Buffer>>): Buffer => {
  const pairs = Object.entries(entries);
  return typed(7, pairs.length, Buffer.concat(pairs.flatMap(([key, value]) => [text(key), value])));
};
