/** Sentences about a whole conversation, and about the tokens of an answer. */
export const englishConversation = {
  more: 'More options for this thread',
  close: 'Close',
  rename: 'Rename thread',
  share: 'Share conversation',
  copy: 'Copy conversation',
  delete: 'Delete thread',
  add: 'Add',
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
  selectText: 'Select text',
  selectTextDone: 'Done',
  usage: {
    input: (tokens: string) => `${tokens} in`,
    output: (tokens: string) => `${tokens} out`,
    speed: (tokens: string) => `${tokens} tokens/s`,
    spoken: (parts: { input?: string; output?: string; speed?: string }) =>
      [
        parts.input !== undefined && `${parts.input} tokens read`,
        parts.output !== undefined && `${parts.output} tokens written`,
        parts.speed !== undefined && `${parts.speed} tokens per second`,
      ]
        .filter(Boolean)
        .join(', '),
  },
}
