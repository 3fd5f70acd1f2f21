import type { Failure } from '@/core/failure'

import { englishModelFaults } from './english-models'

/** What went wrong and what to do about it. `hasBegun`: part of the answer has arrived. */
export function englishFailure(
  failure: Failure,
  hasBegun = false,
): { title: string; text: string } {
  switch (failure.kind) {
    case 'unreachable':
      return {
        title: 'The server is not responding',
        text: 'Check that it is running and that this device is online, or change the address.',
      }
    case 'unknown-host':
      return {
        title: 'This address was not found',
        text: 'No server has this name. Check the spelling, and that this device is online.',
      }
    case 'refused':
      return {
        title: 'No server is running at this address',
        text: 'The computer responds, but nothing is listening on this port. Check that the server is running and that the port is correct.',
      }
    case 'untrusted':
      return {
        title: 'The certificate of this server is not trusted',
        text: 'It has expired, belongs to another address, or was not issued by an authority that this device trusts. Nothing was sent. The person who runs the server can renew it.',
      }
    case 'blocked':
      return {
        title: 'The browser blocks this server',
        text: 'Either the server does not let web pages read its responses (CORS), or this page may connect only to certain servers. The person who runs the server or the page can change that. The phone app is not affected.',
      }
    case 'redirected':
      return {
        title: 'The server has moved',
        text: 'It redirects to another address. Your headers are sent only to the address that you connected. Connect the new address.',
      }
    case 'timed-out':
      return {
        title: 'The server took too long',
        text: 'It did not respond within 15 seconds. Try again in a moment.',
      }
    case 'not-an-api':
      return {
        title: 'This is not an agent or model server',
        text: 'A web page answered. Check the address, especially the port. If it has worked before, this network may want you to sign in first: open a web page in your browser.',
      }
    case 'other-content':
      return {
        title: 'The app cannot read this response',
        text: 'The server used a format that the app does not know. Check the address, or update the server or the app.',
      }
    case 'malformed':
      return {
        title: 'The server sent an unexpected response',
        text: 'It may run a different version. Update the server or the app.',
      }
    case 'signed-out':
      return { title: 'You are signed out', text: 'Sign in to this server again to continue.' }
    case 'forbidden':
      return {
        title: 'You do not have access',
        text: 'Ask the person who runs the server for access.',
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
          : `It responded with status ${failure.status}. Try again, or update the app.`,
      }
    case 'server':
      return {
        title: 'The server has a problem',
        text: `It responded with status ${failure.status}. Try again in a moment.`,
      }
    case 'busy':
      return {
        title: 'The server is busy',
        text: [
          failure.problem
            ? `It said: ${failure.problem.message}`
            : 'It is not accepting requests right now.',
          failure.retryAfterMilliseconds === undefined
            ? 'Try again in a moment.'
            : `Try again in ${englishDuration(failure.retryAfterMilliseconds)}.`,
        ].join(' '),
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
        title: 'The agent kept making the same call',
        text: `It kept calling ${failure.tool} with the same arguments and got the same result, so it was stopped. Try rephrasing your message.`,
      }
    case 'storage-taken':
      return {
        title: 'Continuo is open in another tab',
        text: 'The other tab is using the data and does not respond. Close it, then try again.',
      }
    case 'storage':
      return {
        title: 'Continuo cannot open its data on this device',
        text: 'Free up some space, or allow this site to store data, then try again.',
      }
    case 'bug':
      return {
        title: 'Something went wrong in the app',
        text: 'The answer so far is kept. Try again. Diagnostics in the settings shows what happened.',
      }
  }
}

function englishDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Faults of model servers have codes; agents send their own message. */
function agentFailure(
  { message, code = '' }: Extract<Failure, { kind: 'agent' }>,
  hasBegun: boolean,
) {
  const fault = englishModelFaults[code]
  const isTold = message !== '' && message !== code
  if (fault === undefined || isTold) {
    return { title: 'The agent stopped with an error', text: message }
  }
  return { title: hasBegun ? 'The answer was cut off' : 'The model did not answer', text: fault }
}
