import type { Failure } from '@/core/failure'

/** Every sentence a person reads. Plain and short: what happened, and what can be done. */
export const english = {
  appName: 'Continuo',
  threads: {
    title: 'Threads',
    loading: 'Loading threads',
    newThread: 'New thread',
    emptyTitle: 'No threads yet',
    emptyText: 'Start one and it will be kept here.',
    choose: 'Choose a thread, or start a new one.',
    untitled: 'New thread',
    activities: {
      running: 'Running',
      waiting: 'Waiting for a free connection',
      suspended: 'Waiting for your answer',
      unread: 'Not read yet',
    },
  },
  chat: {
    title: 'Conversation',
    loading: 'Loading the conversation',
    back: 'Back to threads',
    placeholder: (room: string) => `Message ${room}`,
    send: 'Send',
    stop: 'Stop',
    steps: {
      creating: 'Generating',
      waiting: 'Waiting for a free connection',
      connecting: 'Generating',
      streaming: 'Generating',
      'backing-off': 'Reconnecting',
      'calling-tools': 'Calling tools',
    },
    complete: 'Complete',
    stopped: 'Stopped. What had arrived is kept.',
    truncated: {
      title: 'The answer is incomplete',
      text: 'The connection was lost, or the app was closed, before it ended. What arrived is kept.',
    },
    suspended: 'The agent is waiting for an answer.',
  },
  tools: {
    stages: {
      receiving: 'Receiving…',
      calling: 'Calling…',
      completed: 'Completed',
      failed: 'Error',
      denied: 'Denied',
    },
    ask: (tool: string) => `Allow ${tool}?`,
    openPage: (host: string) => `Open ${host} in the browser?`,
    writeMail: (recipients: readonly string[]) =>
      recipients.length > 0 ? `Write a mail to ${recipients.join(', ')}?` : 'Write a mail?',
    readClipboard: 'Read what is on the clipboard?',
    writeClipboard: 'Replace what is on the clipboard?',
    allowOnce: 'Allow once',
    allowAlways: 'Always in this room',
    deny: 'Deny',
    details: 'Show what exactly',
    queued: (count: number) => (count === 1 ? '1 more is waiting' : `${count} more are waiting`),
    answer: 'Answer',
    decline: 'Decline',
    yourAnswer: 'Your answer',
    missing: 'This is needed.',
    notANumber: 'This is not a number.',
  },
  markdown: {
    copy: 'Copy code',
    copied: 'Copied',
    code: 'Code',
    picture: 'Picture',
    load: 'Load',
    loadFailed: 'The picture could not be loaded.',
    leadsTo: (place: string) => `Opens ${place}`,
  },
  servers: {
    title: 'Server',
    change: 'Change server',
    intro: 'Continuo talks to agents on a server of your choice.',
    address: 'Server address',
    placeholder: 'agents.example.com',
    connect: 'Connect',
    connecting: 'Connecting',
    cancel: 'Back',
  },
  retry: 'Try again',
  unknownPage: {
    title: 'There is nothing here',
    text: 'The address leads to no page of Continuo.',
    home: 'Go to threads',
  },
  crash: {
    title: 'Something in the app broke',
    text: 'Your threads are safe on the server. Try again, or reload the app.',
  },
  failure: (failure: Failure): { title: string; text: string } => {
    switch (failure.kind) {
      case 'unreachable':
        return {
          title: 'The server does not answer',
          text: 'Check that it is running and that this device is online, or change the address.',
        }
      case 'timed-out':
        return {
          title: 'The server takes too long',
          text: 'It did not answer within 15 seconds. Try again in a moment.',
        }
      case 'not-an-api':
        return {
          title: 'This is not an agent server',
          text: 'The address answers with a web page. Check it, the port above all.',
        }
      case 'malformed':
        return {
          title: 'The server answers in a way Continuo does not understand',
          text: 'It may be of another version. Update the server or the app.',
        }
      case 'signed-out':
        return { title: 'You are signed out', text: 'Sign in to this server again to go on.' }
      case 'forbidden':
        return {
          title: 'You may not open this',
          text: 'Ask whoever runs the server to give you access.',
        }
      case 'not-found':
        return {
          title: 'This is no longer on the server',
          text: 'It may have been deleted. Go back and choose another.',
        }
      case 'rejected':
        return {
          title: 'The server refused the request',
          text: `It answered with status ${failure.status}. Try again, or update the app.`,
        }
      case 'server':
        return {
          title: 'The server has a problem',
          text: `It answered with status ${failure.status}. Try again in a moment.`,
        }
      case 'agent':
        return { title: 'The agent stopped with an error', text: failure.message }
      case 'too-many-rounds':
        return {
          title: 'The agent kept calling tools',
          text: `It was stopped after ${failure.limit} rounds. Raise the limit in the settings, or ask again.`,
        }
      case 'bad-address':
        return {
          title: 'This is not an address',
          text: 'Write it like agents.example.com or http://192.168.1.20:8787.',
        }
      case 'storage-taken':
        return {
          title: 'Continuo is open in another tab',
          text: 'A browser lets one tab at a time use its data. Close the other tab, then try again.',
        }
      case 'storage':
        return {
          title: 'The data on this device cannot be opened',
          text: 'Free some space, or allow this site to store data, then try again.',
        }
    }
  },
}

export type Words = typeof english
