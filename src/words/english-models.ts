/** The sentences about models: what is known of them, how they call tools, what they propose. */
export const englishModels = {
  title: 'Models',
  back: 'Back',
  profile: 'What the model can do',
  profileDetail: 'How it calls tools, what it takes, how much it remembers',
  intro: 'Continuo uses what the server tells. Change it where the server is wrong.',
  reset: 'Go back to what the server tells',
  told: (value: string) => `As the server tells: ${value}`,
  toldNoTools: (value: string) =>
    `The server says that it cannot call them by itself. So: ${value}`,
  assumed: (value: string) => `The server does not say. Taken as: ${value}`,
  yes: 'Yes',
  no: 'No',
  noLimit: 'no limit',
  calls: 'How it calls tools',
  callsHelp: 'JSON helps models that describe their calls instead of making them.',
  callKinds: {
    native: 'By itself',
    json: 'As JSON in its text',
    both: 'By itself, or as JSON in its text',
    none: 'It gets no tools',
  },
  reasoning: 'Where its thoughts are',
  reasoningKinds: {
    any: 'Wherever they come',
    reasoning_content: 'In the field reasoning_content',
    reasoning: 'In the field reasoning',
    'think-tags': 'Between <think> tags in the text',
    'think-from-start': 'In the text from its first word on',
    none: 'Nowhere: all of it is the answer',
  },
  contextSize: 'Size of its memory',
  contextSizeHelp: 'In tokens. What was said earlier is left out when it would not fit.',
  tokens: (count: number | string) => `${count} tokens`,
  unknownServer: 'This server is not connected any more',
  unknownServerText: 'Its models went with it. Connect it again to use them.',
  wrongSize: 'Write a whole number of tokens, 256 or more.',
  images: 'Takes pictures',
  files: 'Takes files',
  help: 'Name threads and propose questions',
  helpDetail: 'After an answer, the model is asked for it. It holds for all models of this server.',
  followUps: 'Questions to go on with',
  offerJson: (model: string) => `${model} keeps failing to call tools. It may do better with JSON.`,
  offerJsonToRefusing: (model: string) =>
    `${model} cannot call tools by itself. It may do better with JSON.`,
  switchToJson: 'Switch',
  notNow: 'Not now',
  rates: 'How models answer',
  noRates: 'No answers yet',
  channels: { tool: 'calls', json: 'calls as JSON', text: 'text' },
  rate: (channel: string, succeeded: number, total: number) =>
    `${channel} ${succeeded} of ${total}`,
  taskRates: (rates: string) => `Names and questions: ${rates}`,
  wantsKey: 'The server wants a key',
  enterKey: 'Enter the key',
}

/** What a model server, or a model, did wrong, by the code of the fault. */
export const englishModelFaults: Readonly<Record<string, string>> = {
  model_unauthorized:
    'The model server does not accept your key. Check it on the page of the server.',
  model_not_found: 'The model server does not know this model any more. Choose another one.',
  model_busy: 'The model is busy, or your limit is used up. Try again in a while.',
  model_refused: 'The model server refused the request. Check the settings of this thread.',
  model_context_exceeded: 'This conversation has become too long for the model. Begin a new one.',
  model_failed: 'The model server failed. Try again.',
  model_unreachable:
    'The model server cannot be reached. Check that it is running, then try again.',
  model_silent: 'The model server did not answer in time. Try again.',
  model_cut: 'The answer broke off before it was complete. Try again.',
  model_malformed: 'The model server answered in a way that Continuo does not understand.',
  model_without_tools:
    'This model cannot use tools. Switch it to JSON calls in its profile, or send without tools.',
}
