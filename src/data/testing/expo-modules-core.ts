/** The part of expo-modules-core that the sign-in needs, without native code. */
export const Platform = { OS: 'ios' }

export class CodedError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
