/** Sentences about tool calls, approvals and question forms. */
export const englishTools = {
  /** What a tool is doing, and what it has done. `what` is its main argument, or empty. */
  phrases: {
    calculate: {
      now: (what: string) => `Calculating ${what}`.trim(),
      done: (what: string) => `Calculated ${what}`.trim(),
    },
    get_current_time: {
      now: (what: string) => (what === '' ? 'Checking the time' : `Checking the time in ${what}`),
      done: (what: string) => (what === '' ? 'Checked the time' : `Checked the time in ${what}`),
    },
    get_device_info: {
      now: (_what: string) => 'Looking at the device',
      done: (_what: string) => 'Looked at the device',
    },
    read_clipboard: {
      now: (_what: string) => 'Reading the clipboard',
      done: (_what: string) => 'Read the clipboard',
    },
    write_clipboard: {
      now: (_what: string) => 'Copying a text',
      done: (_what: string) => 'Copied a text',
    },
    open_url: {
      now: (what: string) => `Opening ${what === '' ? 'a link' : what}`,
      done: (what: string) => `Opened ${what === '' ? 'a link' : what}`,
    },
    ask_user: {
      now: (_what: string) => 'Asking you',
      done: (_what: string) => 'Asked you',
    },
    web_search: {
      now: (what: string) => (what === '' ? 'Searching' : `Searching “${what}”`),
      done: (what: string) => (what === '' ? 'Searched' : `Searched “${what}”`),
    },
    similar_pages: {
      now: (what: string) => `Finding pages like ${what === '' ? 'another' : what}`,
      done: (what: string) => `Found pages like ${what === '' ? 'another' : what}`,
    },
    read_pages: {
      now: (what: string) => `Reading ${what === '' ? 'pages' : what}`,
      done: (what: string) => `Read ${what === '' ? 'pages' : what}`,
    },
    web_answer: {
      now: (what: string) => (what === '' ? 'Asking the web' : `Asking the web “${what}”`),
      done: (what: string) => (what === '' ? 'Asked the web' : `Asked the web “${what}”`),
    },
  },
  /** A tool that has a title and no phrase of its own. */
  using: (title: string) => `Using ${title}`,
  usedTool: (title: string) => `Used ${title}`,
  stages: {
    receiving: 'Receiving…',
    queued: 'Waiting',
    running: 'Running…',
    completed: 'Completed',
    failed: 'Error',
    denied: 'Denied',
    asked: 'Needs your OK',
    unanswered: 'No answer',
  },
  seconds: (amount: string) => `${amount} s`,
  /** The label that a screen reader speaks: the tool, and its toolset if it has one. */
  named: (method: string, instance: string | undefined) =>
    instance === undefined ? method : `${method} from ${instance}`,
  calls: (count: number) => (count === 1 ? '1 tool call' : `${count} tool calls`),
  arguments: 'Arguments',
  noArguments: 'No arguments',
  result: 'Result',
  toldModel: 'What the model was told',
  emptyResult: 'The result is empty.',
  noResult: 'There is no result.',
  parts: { image: 'Picture', audio: 'Sound', video: 'Video', document: 'Document' },
  json: {
    copy: (title: string) => `Copy: ${title}`,
    copied: 'Copied',
    showAll: 'Show all',
    showLess: 'Show less',
  },
  used: (count: number) => `Tools used (${count})`,
  times: (count: number) => `${count} times`,
  /** How a tool came to be used. */
  types: { 'user-selected': 'Chosen by you', 'auto-invoked': 'Automatic', mcp: 'MCP' },
  ask: (tool: string) => `Use ${tool}?`,
  openPage: (host: string) => `Open ${host} in the browser?`,
  writeMail: (recipients: readonly string[]) =>
    recipients.length > 0 ? `Write an email to ${recipients.join(', ')}?` : 'Write an email?',
  readClipboard: 'Read what is on the clipboard?',
  writeClipboard: 'Replace what is on the clipboard?',
  allow: 'Allow',
  blocked: 'Your browser blocked the new tab.',
  openBlocked: (host: string) => `Open ${host}`,
  openMail: 'Write the email',
  doNotOpen: 'Do not open it',
  allowAlways: 'Always in this room',
  deny: 'Deny',
  /** A call that was running when the app was closed. */
  repeat: {
    ask: (tool: string) => `Run ${tool} again?`,
    text: 'The app was closed while this was running. It may already have taken effect.',
    yes: 'Run again',
    no: 'Skip',
  },
  details: 'Show arguments',
  hideDetails: 'Hide arguments',
  readFirst: 'Show the arguments before you allow this.',
  denyAll: (count: number) => `Deny all ${count}`,
  asksForSecret: 'This agent asks for a password or key. Continuo never asks for yours.',
  secretIsSeen: 'The agent will see what you enter, and it stays in this thread.',
  formIsCut: (shown: number, total: number) => `${shown} of ${total} fields are shown.`,
  formIsTooLarge: 'This form is too large to answer here. You can only decline it.',
  searchOptions: (label: string) => `Search: ${label}`,
  clearSearch: 'Clear',
  optionsShown: (shown: number, total: number) =>
    `${shown} of ${total} are shown. Search to find others.`,
  moreCalls: (count: number) => (count === 1 ? 'Show 1 more call' : `Show ${count} more calls`),
  asksFrom: (place: string) => `Asked by ${place}`,
  risks: {
    read: 'This only looks something up.',
    write: 'It is not known what this changes.',
    external: 'This takes you, or the arguments, out of the app.',
    device: 'This accesses data on this device.',
  },
  /** What a toolset says about one of its tools. */
  claims: {
    readOnly: 'The toolset says that this only reads.',
    changes: 'The toolset says that this changes something.',
    adds: 'The toolset says that this changes something, but deletes and overwrites nothing.',
    destructive: 'The toolset says that this can delete or overwrite something.',
    openWorld: 'It also reaches other services.',
  },
  goOn: 'Continue',
  /** For a question that the agent put no words to. */
  interruptReason: (reason: string) => `Reason: ${reason}`,
  interruptPayload: 'What the agent sent',
  questionOf: (position: number, count: number) => `Question ${position} of ${count}`,
  optional: (label: string) => `${label} (optional)`,
  doesNotFit: 'The answer does not match the question. Check the fields above.',
  queued: (count: number) => (count === 1 ? '1 more is waiting' : `${count} more are waiting`),
  answer: 'Answer',
  decline: 'Decline',
  yourAnswer: 'Your answer',
  yes: 'Yes',
  no: 'No',
  addWord: 'Add',
  removeWord: (word: string) => `Remove ${word}`,
  writtenAsJson: 'Enter JSON, such as {"name": "value"} or [1, 2]',
  missing: 'This field is required.',
  notANumber: 'Enter a number.',
  notJson: 'This is not valid JSON.',
  wrongValue: 'This value is not allowed.',
  tooShort: (least: number) =>
    least === 1 ? 'Enter at least 1 character.' : `Enter at least ${least} characters.`,
  tooLong: (most: number) =>
    most === 1 ? 'Enter at most 1 character.' : `Enter at most ${most} characters.`,
  tooSmall: (least: number) => `Enter ${least} or more.`,
  tooLarge: (most: number) => `Enter ${most} or less.`,
  tooFew: (least: number) => `Give at least ${least}.`,
  tooMany: (most: number) => `Give at most ${most}.`,
  wrongFormats: {
    email: 'Enter an email address.',
    uri: 'Enter a web address, such as https://example.com.',
    date: 'Enter a date, such as 2026-12-31.',
    time: 'Enter a time, such as 18:30:00Z.',
    'date-time': 'Enter a date with a time, such as 2026-12-31T18:30:00Z.',
  },
}
