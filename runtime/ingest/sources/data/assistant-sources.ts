import type { SourceRow } from './source-row.ts';

/** Assistants that answer in prose and link to what they read. */
export const assistantSources: readonly SourceRow[] = [
  { name: 'ChatGPT', hosts: 'chatgpt.com chat.com chat.openai.com openai.com com.openai.chatgpt', aliases: 'openai' },
  { name: 'Claude', hosts: 'claude.ai claude.com com.anthropic.claude', aliases: 'anthropic' },
  { name: 'Perplexity', hosts: 'perplexity.ai perplexity.com pplx.ai ai.perplexity.app.android' },
  { name: 'Gemini', hosts: 'gemini.google.com bard.google.com com.google.android.apps.bard', aliases: 'bard google-gemini' },
  { name: 'NotebookLM', hosts: 'notebooklm.google.com notebooklm.google' },
  { name: 'Copilot', hosts: 'copilot.com copilot.ai edgeservices.bing.com copilot.microsoft.com copilot.cloud.microsoft m365.cloud.microsoft com.microsoft.copilot', aliases: 'microsoft-copilot bing-chat' },
  { name: 'Meta AI', hosts: 'meta.ai', aliases: 'meta-ai' },
  { name: 'Grok', hosts: 'grok.com grok.x.ai x.ai ai.x.grok', aliases: 'xai' },
  { name: 'DeepSeek', hosts: 'chat.deepseek.com deepseek.com com.deepseek.chat' },
  { name: 'Mistral', hosts: 'chat.mistral.ai ai.mistral.chat', aliases: 'le-chat' },
  { name: 'Poe', hosts: 'poe.com' },
  { name: 'Phind', hosts: 'phind.com' },
  { name: 'Duck.ai', hosts: 'duck.ai' },
  { name: 'Qwen', hosts: 'chat.qwen.ai qwen.ai tongyi.com' },
  { name: 'Kimi', hosts: 'kimi.com kimi.moonshot.cn' },
  { name: 'Doubao', hosts: 'doubao.com' },
  { name: 'Ernie', hosts: 'yiyan.baidu.com ernie.baidu.com' },
  { name: 'Yuanbao', hosts: 'yuanbao.tencent.com' },
  { name: 'Manus', hosts: 'manus.im' },
  { name: 'Genspark', hosts: 'genspark.ai' },
  { name: 'Komo', hosts: 'komo.ai' },
  { name: 'Andi', hosts: 'andisearch.com' },
  { name: 'iAsk', hosts: 'iask.ai' },
  { name: 'Lumo', hosts: 'lumo.proton.me' },
];
