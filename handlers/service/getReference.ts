import type { Handler } from '../../runtime/contract/operation.ts';
import { WebFile } from '../../runtime/domain/raw-answer.ts';

/** The contract as a page. */
export const getReference: Handler<'getReference'> = ({ reply }) =>
  reply(200, new WebFile('docs.html'), { 'Cache-Control': 'no-cache' });
