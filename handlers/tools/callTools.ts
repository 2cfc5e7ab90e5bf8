import type { Handler, Reply } from '../../runtime/contract/operation.ts';
import { RawJson } from '../../runtime/domain/raw-answer.ts';

/** Answers one message of the tool protocol, or up to 20. */
export const callTools: Handler<'callTools'> = async ({ toolPost, tools, reply }): Promise<Reply<'callTools'>> => {
  const { status, text } = await tools(toolPost);

  if (text === undefined) return reply(202);
  return reply(status === 400 || status === 404 ? status : 200, new RawJson(text));
};
