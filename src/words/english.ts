import type { Failure } from '@/core/failure'

import { englishTools } from './english-tools'

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
    active: 'Active now',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Previous 7 days',
    search: 'Search threads',
    clearSearch: 'Clear the search',
    nothingFound: 'Nothing found',
    nothingFoundText: 'Names, and messages that were read on this device, are searched.',
    more: (thread: string) => `More for ${thread}`,
    closeMenu: 'Close',
    rename: 'Rename',
    renameTitle: 'Rename the thread',
    name: 'Name',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    deleted: (names: readonly string[]) =>
      names.length === 1 ? `Deleted “${names[0]}”` : `Deleted ${names.length} threads`,
    undo: 'Undo',
    dismiss: 'OK',
    notDeleted: (thread: string, why: string) => `“${thread}” is still there. ${why}.`,
    notRenamed: (thread: string, why: string) => `“${thread}” keeps its name. ${why}.`,
  },
  chat: {
    title: 'Conversation',
    loading: 'Loading the conversation',
    back: 'Back to threads',
    settings: 'Settings of this thread',
    settingsDone: 'Done',
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
  tools: englishTools,
  message: {
    yours: 'Your message',
    answer: 'Answer',
    actions: 'Actions of this message',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    regenerate: 'Regenerate',
    edit: 'Edit',
    editing: 'Edit your message',
    send: 'Send',
    cancel: 'Cancel',
    retry: 'Retry',
    dropped: 'The answer breaks off here.',
    empty: 'The answer is empty.',
    unanswered: 'There was no answer.',
    thinking: 'Thinking',
    thought: 'Thought',
    thoughtFor: (seconds: number) =>
      seconds < 60
        ? `Thought for ${seconds} s`
        : `Thought for ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    branch: (position: number, count: number) => `Version ${position} of ${count}`,
    previousBranch: 'Previous version',
    nextBranch: 'Next version',
    toEnd: 'Go to the end',
    newBelow: 'New',
    newBelowLabel: 'Something new, go to the end',
    loadingEarlier: 'Loading earlier messages',
    today: 'Today',
    yesterday: 'Yesterday',
    activity: (kind: string) => `Activity: ${kind}`,
    plan: 'Plan',
    stepStatus: {
      pending: 'To do',
      active: 'In progress',
      done: 'Done',
      failed: 'Failed',
    },
    toolResult: 'Result of a tool',
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
  toolsets: {
    title: 'Toolsets',
    close: 'Done',
    loading: 'Loading toolsets',
    choose: (count: number) => {
      if (count === 0) return 'Toolsets, no tool is on'
      return count === 1 ? 'Toolsets, 1 tool is on' : `Toolsets, ${count} tools are on`
    },
    none: { title: 'No toolsets available', text: 'This server offers none.' },
    noTools: 'It has no tools',
    count: (enabled: number, total: number) => `(${enabled}/${total})`,
    spokenCount: (name: string, enabled: number, total: number) =>
      `${name}, ${enabled} of ${total} tools`,
    spokenReason: (name: string, reason: string) => `${name}. ${reason}`,
    showTools: (name: string) => `Tools of ${name}`,
    showInstances: (name: string) => `Toolsets of the type ${name}`,
    reasons: {
      'type-disabled': 'Disabled by administrator',
      'not-configured': 'Configure in Toolsets settings',
      'instance-disabled': 'Disabled in settings',
      'no-api-key': 'API key not configured',
    },
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
  chatSettings: {
    forThread: 'These hold for this thread alone.',
    forAll: 'These hold for every thread that has no choice of its own.',
    limits: 'Not every agent follows all of them.',
    useDefault: 'Use the default',
    useDefaultFor: (setting: string) => `Use the default for ${setting}`,
    useDefaults: 'Use all defaults',
    reset: 'Reset',
    resetFor: (setting: string) => `Reset ${setting}`,
    resetAll: 'Reset all',
    labels: {
      model: 'Model',
      stream: 'Show the answer as it is written',
      systemPrompt: 'System prompt',
      maxToolIterations: 'Max tool iterations',
      temperature: 'Temperature',
      topP: 'Top P',
      maxTokens: 'Max tokens',
      seed: 'Seed',
      stopWords: 'Stop words',
      presencePenalty: 'Presence penalty',
      frequencyPenalty: 'Frequency penalty',
    },
    help: {
      model: 'Who answers. Off, the room decides.',
      stream: 'Off, an answer appears when it is complete.',
      systemPrompt:
        'What the agent should keep in mind all along. It is no part of the conversation.',
      maxToolIterations:
        'How many rounds of tool calls may come before the final answer. Off, it is 5.',
      temperature: 'Low is focused and steady, high is varied and surprising.',
      topP: 'Below 1, only the likeliest words are chosen from. Change this or the temperature.',
      maxTokens: 'How long an answer may be. A token is about three quarters of a word.',
      seed: 'The same seed makes the same question more likely to get the same answer.',
      stopWords: 'The answer ends before the first of these. Up to 4.',
      presencePenalty: 'Above 0 favours new topics, below 0 staying with what was said.',
      frequencyPenalty: 'Above 0 avoids repeating words, below 0 allows it.',
    },
    decrease: (setting: string) => `Less: ${setting}`,
    increase: (setting: string) => `More: ${setting}`,
    wrongNumber: (least: number, most: number, current: number) =>
      `Write a number from ${least} to ${most}. Until then it stays ${current}.`,
    notWhole: (current: number) => `Write a whole number. Until then it stays ${current}.`,
    addStopWord: 'Add',
    newStopWord: 'New stop word',
    removeStopWord: (word: string) => `Remove ${word}`,
    stopWordProblems: {
      missing: 'Write a word first.',
      known: 'This one is there already.',
      full: 'There are 4 already. Remove one first.',
    },
    notKept: 'The change holds until Continuo is closed.',
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
