import type { Failure } from '@/core/failure'

import { englishModelFaults } from './english-models'

/** What went wrong, and what can be done about it. `hasBegun`: some of the answer is there already. */
export function englishFailure(
  failure: Failure,
  hasBegun = false,
): { title: string; text: string } {
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
        title: 'This is neither an agent server nor a model server',
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
        text: failure.problem
          ? `It said: ${failure.problem.message}`
          : `It answered with status ${failure.status}. Try again, or update the app.`,
      }
    case 'server':
      return {
        title: 'The server has a problem',
        text: `It answered with status ${failure.status}. Try again in a moment.`,
      }
    case 'agent':
      return agentFailure(failure, hasBegun)
    case 'too-many-rounds':
      return {
        title: 'The agent kept calling tools',
        text: `It was stopped after ${failure.limit} rounds. Raise the limit in the settings, or ask again.`,
      }
    case 'repeated-call':
      return {
        title: 'The agent kept asking for the same thing',
        text: `It called ${failure.tool} again and again in the same way and was stopped. Ask in other words.`,
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
    case 'bug':
      return {
        title: 'Something went wrong in the app',
        text: 'What had arrived is kept. Try again; Diagnostics in the settings shows what happened.',
      }
  }
}

/** Model servers are told apart by codes; an agent has sentences of its own. */
function agentFailure(
  { message, code = '' }: Extract<Failure, { kind: 'agent' }>,
  hasBegun: boolean,
) {
  const fault = englishModelFaults[code]
  const isTold = message !== '' && message !== code
  if (fault === undefined || isTold) {
    return { title: 'The agent stopped with an error', text: message }
  }
  return { title: hasBegun ? 'The answer broke off' : 'The model did not answer', text: fault }
}
