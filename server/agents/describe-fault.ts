import type { Fault } from '@/core/completions/fault'

/** Returns a sentence for the user. Never quotes the model server, whose message may contain anything. */
export function describeFault(fault: Fault): string {
  switch (fault) {
    case 'model_unauthorized':
      return 'The model server rejected the API key. Contact the operator of this server.'
    case 'model_not_found':
      return 'The model server does not have this model. Contact the operator of this server.'
    case 'model_busy':
      return 'The model is busy or its usage limit is reached. Try again later.'
    case 'model_refused':
      return 'The model server refused the request.'
    case 'model_without_tools':
      return 'This model cannot use tools. Send without tools, or contact the operator of this server.'
    case 'model_context_exceeded':
      return 'This conversation is too long for the model. Start a new one.'
    case 'model_failed':
      return 'The model server failed. Try again.'
    case 'model_unreachable':
      return 'The model server cannot be reached. Try again, or contact the operator of this server.'
    case 'model_silent':
      return 'The model server did not answer in time. Try again.'
    case 'model_cut':
      return 'The connection broke before the answer was complete.'
    case 'model_malformed':
      return 'The model server sent an invalid response.'
  }
}
