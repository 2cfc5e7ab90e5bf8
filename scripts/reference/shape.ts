/** The parts of the dereferenced contract that the reference page shows. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Content {
  /** Absent where the content is no JSON. */
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}

type Contents = Readonly<Record<string, Content>>;

export interface Answer {
  readonly description: string;
  readonly content?: Contents;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly required?: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-required-scope'?: string;
  readonly 'x-site-role'?: string;
  readonly 'x-confirm'?: string;
  readonly 'x-mcp-tool'?: { readonly name: string };
}

export interface Contract {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const methods = ['get', 'post', 'patch', 'put', 'delete'];

/** Every operation, parameters of its path included, in the order of the contract. */
export function entriesOf(contract: Contract): Entry[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined; // the contract was checked against its own format
      if (operation === undefined) return [];
      const parameters = [...((item.parameters as Parameter[] | undefined) ?? []), ...(operation.parameters ?? [])];
      return [{ method: method.toUpperCase(), path, operation: { ...operation, parameters } }];
    }),
  );
}
