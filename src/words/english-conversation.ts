/** Sentences about a whole conversation, and about the tokens of an answer. */
export const englishConversation = {
  /** Shown in an empty chat. */
  welcome: {
    greeting: 'What would you like to do?',
    starters: {
      explain: {
        title: 'Explain something',
        text: 'Explain how vaccines work to a curious twelve-year-old.',
      },
      write: {
        title: 'Write something',
        text: 'Write a friendly email asking to move a meeting to Thursday.',
      },
      plan: {
        title: 'Make a plan',
        text: 'Plan a weekend in Vienna for two people on a small budget.',
      },
      code: {
        title: 'Write code',
        text: 'Write a Python script that finds duplicate files in a folder.',
      },
    },
  },
  more: 'More options for this thread',
  close: 'Close',
  rename: 'Rename thread',
  share: 'Share conversation',
  copy: 'Copy conversation',
  delete: 'Delete thread',
  newThreadHere: 'New thread in this room',
  newThreadIn: 'New thread in another room',
  chooseRoom: 'Choose a room',
  changeRoom: (room: string) => `${room}. Change room`,
  copied: 'Conversation copied',
  notCopied: 'The browser does not allow copying',
  newThreadWithKeys: (keys: string) => `New thread (${keys})`,
  you: 'You',
  agent: 'Agent',
  toolDetails: 'Tool call',
  /** Messages that are waiting to be sent. */
  queue: {
    title: (count: number) =>
      count === 1 ? '1 message is waiting to be sent' : `${count} messages are waiting to be sent`,
    actions: (text: string) => `Actions for the waiting message: ${text}`,
    reasons: {
      answer: 'Waiting for this answer',
      network: 'Waiting for network',
      'sign-in': 'Waiting for sign-in',
    },
    sending: 'Sending',
    edited: 'Replaces an earlier message',
    notSent: 'Not sent.',
    interrupted: {
      title: 'The app was closed while this message was being sent.',
      text: 'The server may have received it. If you try again, the agent may answer twice.',
    },
    sendNow: 'Send now',
    sendNowDetail: 'Stops the answer first',
    save: 'Save',
    moveUp: 'Move up',
    moveDown: 'Move down',
    delete: 'Delete',
  },
  /** What the agent shares with the app. */
  state: {
    title: 'Shared state',
    about: 'What the agent shares with this thread.',
    none: 'The agent shares nothing in this thread.',
    stale:
      'A change could not be read. The state shown may be out of date until the agent shares all of it again.',
    changed: 'Changed',
    count: (members: number) => (members === 1 ? '1 entry' : `${members} entries`),
    showAll: 'Show all',
    copy: 'Copy shared state',
    copied: 'Copied',
  },
  /** The progress of a working agent. */
  step: (name: string, subagent: string | undefined) =>
    subagent === undefined ? `Step: ${name}` : `${subagent}: ${name}`,
  subagentWorks: (name: string) => `${name} is working`,
  subagentWords: (name: string) => `${name} says`,
  /** A subagent that the server did not introduce. */
  unknownSubagent: 'Another agent',
  /** Feedback on an answer. */
  feedback: {
    title: 'Rate this answer',
    give: { thumbs_up: 'Good answer', thumbs_down: 'Bad answer' },
    given: { thumbs_up: 'Rated as good. Say why', thumbs_down: 'Rated as bad. Say why' },
    verdict: 'Your rating',
    reason: 'Reason (optional)',
    reasonHelp: 'The person who runs the server can read it.',
    send: 'Send',
    taken: 'Thank you for your feedback',
    notTaken: 'The feedback was not sent. Try again later.',
  },
  selectText: 'Select text',
  selectTextDone: 'Done',
  details: {
    title: 'Details',
    model: 'Model',
    tokens: 'Tokens',
    speed: 'Speed',
    channel: 'Tool calls',
    channels: { tool: 'native', json: 'written as JSON', text: 'none, text only' },
    time: 'Time',
    unknown: 'No details are available for this answer.',
  },
  usage: {
    input: (tokens: string) => `${tokens} in`,
    output: (tokens: string) => `${tokens} out`,
    speed: (tokens: string) => `${tokens} tokens/s`,
  },
}
