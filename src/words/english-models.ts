/** Sentences about models: their capabilities, tool calls and suggestions. */
export const englishModels = {
  title: 'Models',
  back: 'Back',
  profile: 'What this model can do',
  profileDetail: 'Tool calls, attachments, context size',
  intro: 'Continuo uses what the server reports. Change anything that is wrong.',
  reset: 'Use what the server reports',
  reported: (value: string) => `Reported by the server: ${value}`,
  reportedNoTools: (value: string) => `The server reports no native tool calls. Using: ${value}`,
  assumed: (value: string) => `Not reported by the server. Assuming: ${value}`,
  yes: 'Yes',
  no: 'No',
  noLimit: 'no limit',
  calls: 'How it calls tools',
  callsHelp: 'JSON helps with models that describe tool calls instead of making them.',
  callKinds: {
    native: 'Native calls',
    json: 'JSON in the text',
    both: 'Native calls, or JSON in the text',
    none: 'No tools',
  },
  reasoning: 'Where its reasoning is',
  reasoningKinds: {
    any: 'Detect it',
    reasoning_content: 'In the field reasoning_content',
    reasoning: 'In the field reasoning',
    'think-tags': 'Between <think> tags in the text',
    'think-from-start': 'In the text, from the first word on',
    none: 'Nowhere: all text is the answer',
  },
  contextSize: 'Context size',
  contextSizeHelp: 'In tokens. Earlier messages are left out when they no longer fit.',
  tokens: (count: number | string) => `${count} tokens`,
  unknownServer: 'This server is no longer connected',
  unknownServerText: 'Connect it again to use its models.',
  wrongSize: 'Enter a whole number of tokens, 256 or more.',
  images: 'Accepts pictures',
  files: 'Accepts files',
  help: 'Name threads and suggest questions',
  helpDetail:
    'Continuo asks the model for them after an answer. This applies to all models on this server.',
  followUps: 'Suggested questions',
  offerJson: (model: string) => `${model} keeps failing to call tools. JSON may work better.`,
  offerJsonToRefusing: (model: string) =>
    `${model} has no native tool calls. JSON may work better.`,
  switchToJson: 'Switch',
  notNow: 'Not now',
  rates: 'Model success rates',
  noRates: 'No answers yet',
  channels: { tool: 'calls', json: 'JSON calls', text: 'text' },
  rate: (channel: string, succeeded: number, total: number) =>
    `${channel} ${succeeded} of ${total}`,
  taskRates: (rates: string) => `Names and questions: ${rates}`,
  wantsKey: 'The server requires a key',
  enterKey: 'Enter key',
}

/** Faults of model servers, by code. */
export const englishModelFaults: Readonly<Record<string, string>> = {
  model_unauthorized: 'The model server rejected your key. Check it on the page of the server.',
  model_not_found: 'The model server no longer offers this model. Choose another one.',
  model_busy: 'The model is busy, or you have reached your limit. Try again later.',
  model_refused: 'The model server rejected the request. Check the settings of this thread.',
  model_context_exceeded: 'This conversation is too long for the model. Start a new one.',
  model_failed: 'The model server failed. Try again.',
  model_unreachable:
    'The model server cannot be reached. Check that it is running, then try again.',
  model_silent: 'The model server did not respond in time. Try again.',
  model_cut: 'The answer was cut off before it was complete. Try again.',
  model_malformed: 'The model server sent an unexpected response.',
  model_without_tools:
    'This model cannot use tools. Switch it to JSON calls, or send without tools.',
}
