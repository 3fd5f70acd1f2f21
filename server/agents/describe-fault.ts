import type { Fault } from '@/core/completions/fault'

/** For the person in the room. What the model server said about it may quote anything. */
export function describeFault(fault: Fault): string {
  switch (fault) {
    case 'model_unauthorized':
      return 'The model server does not accept the key of this server. Tell whoever runs it.'
    case 'model_not_found':
      return 'The model server does not know this model. Tell whoever runs this server.'
    case 'model_busy':
      return 'The model is busy, or its limit is used up. Try again in a while.'
    case 'model_refused':
      return 'The model server refused the request.'
    case 'model_context_exceeded':
      return 'This conversation has become too long for the model. Begin a new one.'
    case 'model_failed':
      return 'The model server failed. Try again.'
    case 'model_unreachable':
      return 'The model server cannot be reached. Try again, or tell whoever runs this server.'
    case 'model_silent':
      return 'The model server did not answer in time. Try again.'
    case 'model_cut':
      return 'The answer broke off before it was complete.'
    case 'model_malformed':
      return 'The model server answered in a way that cannot be understood.'
  }
}
