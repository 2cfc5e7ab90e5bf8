import type { Handler } from '../../runtime/contract/operation.ts';
import { WebFile } from '../../runtime/domain/raw-answer.ts';

/** The contract as JSON. */
export const getDocumentJson: Handler<'getDocumentJson'> = ({ reply }) =>
  reply(200, new WebFile('openapi.json'), { 'Cache-Control': 'no-cache' });
