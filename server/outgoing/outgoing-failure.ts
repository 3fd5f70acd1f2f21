const sentences = {
  'refused-scheme': 'Only https addresses may be asked.',
  'refused-address': 'This address may not be asked.',
  'too-large': 'The answer is too large.',
  'timed-out': 'The answer took too long.',
  'too-many-redirects': 'The address redirects too often.',
  unreachable: 'The address cannot be reached.',
}

/** It carries neither the address nor the answer, so it can be shown and logged anywhere. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
  readonly kind: keyof typeof sentences

  constructor(kind: OutgoingFailure['kind']) {
    super(sentences[kind])
    this.kind = kind
  }
}
