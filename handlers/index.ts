// Written by `make generate` from openapi.yaml and the files beside this one. Do not edit.
import type { Handlers } from '../runtime/operation.ts';

/** The handler of every built operation. */
export const handlers: Handlers = {};
