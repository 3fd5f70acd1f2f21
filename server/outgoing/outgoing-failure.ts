const sentences = {
  'refused-scheme': 'Only https addresses are allowed.',
  'refused-address': 'This address is not allowed.',
  'too-large': 'The response is too large.',
  'timed-out': 'The response took too long.',
  'too-many-redirects': 'The address redirects too often.',
  unreachable: 'The address cannot be reached.',
}

/** Contains neither the URL nor the response, so it is safe to show and log. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
  readonly kind: keyof typeof sentences

  constructor(kind: OutgoingFailure['kind']) {
    super(sentences[kind])
    this.kind = kind
  }
}
